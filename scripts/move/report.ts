import { insertRows } from '@/prisma/seed/bulk'
import type { SqlClient } from '@/prisma/seed/connection'
import type { Verdict } from '@/scripts/move/links'
import type { Entity } from '@/scripts/move/shape'

const VERDICTS: Record<Verdict['verdict'], string> = {
  created: 'перенесено',
  changed: 'изменено там и перенесено снова',
  same: 'уже перенесено',
  kept: 'оставлено здесь как есть',
  left: 'не переносится',
  refused: 'не переносится: ошибка',
  question: 'нужно решение',
}

const NOUNS: Partial<Record<Entity, string>> = {
  companies: 'организации',
  users: 'люди',
  metric_categories: 'категории',
  metric_units: 'единицы',
  metrics: 'показатели',
  input_documents: 'документы',
}
const nounOf = (entity: Entity) => NOUNS[entity] ?? entity

/** What a code says in the report. */
export const CODES: Readonly<Record<string, string>> = {
  created: 'перенесено',
  moved_before: 'перенесено раньше, без изменений',
  changed: 'изменено',
  changed_there: 'строка прежней системы изменилась; такая была здесь и до переноса',
  changed_both: 'строка прежней системы изменилась, но и здесь её изменили или удалили',
  account_changed_there: 'в прежней системе изменились адрес, роль или организация: поправьте здесь',
  deleted: 'строка удалена в прежней системе',
  key_twice: 'есть другой документ того же периода: утверждённый или более поздний',
  formula_unread: 'формула не разобрана: впишите её в "formulas" файла mapping.json',
  letter_unknown: 'у показателя нет переменных a–e',
  dictionary_unknown: 'значения справочника здесь нет',
  joined: 'такая же уже здесь: документы входят в неё',
  name_taken: 'показатель с таким названием здесь уже есть, но с другой формулой, категорией или данными',
  short_name_taken:
    'организация с таким кратким названием здесь уже есть, но с другим названием или регионом',
  company_unknown: 'организация не перенесена',
  not_valid: 'роль или адрес не годятся',
  address_twice: 'один адрес у двух учётных записей',
  address_taken: 'адрес здесь уже занят',
  category_or_company_unknown: 'категория или организация не перенесена',
  metric_unknown: 'показатель документа не перенесён',
  document_here: 'документ организации за этот период здесь уже есть',
  not_a_quarter: 'документ не за квартал от 1 до 4 года от 2000 до 2100',
  all_zero: 'все данные 0: в черновике пусто, в утверждённом показатель отключён',
  no_value:
    'в утверждённом документе значение не вычисляется (знаменатель 0 или данных нет): "no_value" в mapping.json',
  too_long: 'текст длиннее, чем здесь хранится: сократите его в пакете',
  not_a_number: 'вместо числа стоит другое: исправьте в прежней системе',
  metric_twice: 'показатель стоит в документе дважды: оставьте в прежней системе одну строку',
  metric_elsewhere: 'в документе включён показатель другой категории: его числа некуда перенести',
  out_of_range: 'число меньше 0 или слишком большое',
  rounded: 'дробь округлена до шести знаков',
}

const wordsOf = (code: string) =>
  code
    .split(',')
    .map((one) => CODES[one] ?? one)
    .join('; ')

/** Verdict, entity and code → how many. */
export function totals(verdicts: readonly Verdict[]): Array<{ what: string; count: number }> {
  const counts = new Map<string, number>()
  for (const { verdict, entity, code } of verdicts) {
    const what = `${nounOf(entity)}: ${VERDICTS[verdict]}${verdict === code ? '' : ` — ${wordsOf(code)}`}`
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return [...counts].map(([what, count]) => ({ what, count }))
}

/** 0 clean, 2 questions, 1 refused. */
export function exitCode(verdicts: readonly Verdict[]): 0 | 1 | 2 {
  if (verdicts.some(({ verdict }) => verdict === 'refused')) return 1
  return verdicts.some(({ verdict }) => verdict === 'question') ? 2 : 0
}

/** What a command found out: it is printed, and kept for the page «Переезд». */
export interface Told {
  totals: string[]
  /** What waits for a person, by numbers of the former system alone. */
  open: string[]
  exitCode: number
  /** Our ids of the organisations that enter here already, where the command names them. */
  pilots?: number[]
  /** Documents that stay in the former system, where the command counts them. */
  left?: number
}

/** Lines of what waits that are kept with a run; of a check and a write all of them stand in the folder's report. */
export const KEPT_LINES = 500

export async function keepRun(client: SqlClient, command: string, bundle: string, told: Told): Promise<void> {
  const { exitCode: exit_code, totals, open, pilots, left } = told
  const report = { totals, open: open.slice(0, KEPT_LINES), open_count: open.length, pilots, left }
  await insertRows(client, 'move_runs', [
    { command, bundle, exit_code, report, at: new Date().toISOString() },
  ])
}

export function toldOf(verdicts: readonly Verdict[]): Told {
  return {
    totals: totals(verdicts).map(({ what, count }) => `${what}: ${count}`),
    open: waiting(verdicts).map(
      ({ entity, legacy_id, code }) => `${nounOf(entity)}, № ${legacy_id} прежней системы: ${wordsOf(code)}`,
    ),
    exitCode: exitCode(verdicts),
  }
}

const waiting = (verdicts: readonly Verdict[]) =>
  verdicts.filter(({ verdict }) => ['question', 'refused', 'kept'].includes(verdict))

/** A line a verdict, some thousand at a time. */
export function* reportLines(verdicts: readonly Verdict[]): Generator<string> {
  for (let from = 0; from < verdicts.length; from += 5_000) {
    const some = verdicts.slice(from, from + 5_000)
    yield some.map((one) => `${JSON.stringify(one)}\n`).join('')
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const rowOf = (cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`

/** For people: totals first, then what waits for a decision. Former ids alone say whom it is about. */
export function reportPage(verdicts: readonly Verdict[], isApplied: boolean): string {
  const open = waiting(verdicts)
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Переезд</title>
<style>body{font:16px sans-serif;margin:2rem}td{border-bottom:1px solid #ccc;padding:.25rem 1rem .25rem 0}</style>
<h1>${isApplied ? 'Перенос' : 'Проба переноса: ничего не записано'}</h1><h2>${isApplied ? 'Итоги' : 'Так было бы'}</h2><table>${totals(
    verdicts,
  )
    .map(({ what, count }) => rowOf([what, String(count)]))
    .join('\n')}</table>
<h2>Нужно решение или взгляд: ${open.length}</h2>
<table>${open.map(({ entity, legacy_id, code }) => rowOf([nounOf(entity), `№ ${legacy_id} прежней системы`, wordsOf(code)])).join('\n')}</table>
</html>\n`
}
