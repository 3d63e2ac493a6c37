import { insertRows } from '@/prisma/seed/bulk'
import type { SqlClient } from '@/prisma/seed/connection'
import { wordsOf } from '@/scripts/move/codes'
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

/** Verdict, entity and code → how many. */
export function totals(verdicts: readonly Verdict[]): Array<{ line: string; count: number }> {
  const counts = new Map<string, number>()
  for (const { verdict, entity, code } of verdicts) {
    const line = `${nounOf(entity)}: ${VERDICTS[verdict]}${verdict === code ? '' : ` — ${code.split(',').map(wordsOf).join('; ')}`}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return [...counts].map(([line, count]) => ({ line, count }))
}

/** Former ids that a kind of change names, where it does not name indicators. */
const EXAMPLES = 5

/** What was moved not exactly as it stood, by kind of row and of change, with the first of each. */
export function changed(
  verdicts: readonly Verdict[],
): Array<{ line: string; count: number; examples: string }> {
  const sums = new Map<string, { count: number; ids: string[]; limit: number }>()
  for (const { entity, legacy_id, changes = {}, about = {} } of verdicts) {
    for (const [code, count] of Object.entries(changes)) {
      const line = `${nounOf(entity)}: ${wordsOf(code)}`
      const names = about[code]
      const one = sums.get(line) ?? { count: 0, ids: [], limit: names ? Number.POSITIVE_INFINITY : EXAMPLES }
      sums.set(line, one)
      one.count += count
      if (one.ids.length <= one.limit) one.ids.push([legacy_id, ...(names ?? [])].join(' '))
    }
  }
  return [...sums].map(([line, { count, ids, limit }]) => ({
    line,
    count,
    examples: `№ ${ids.slice(0, limit).join(', ')}${ids.length > limit ? ' …' : ''}`,
  }))
}

/** 0 clean, 2 questions, 1 refused. */
export function exitCode(verdicts: readonly Verdict[]): 0 | 1 | 2 {
  if (verdicts.some(({ verdict }) => verdict === 'refused')) return 1
  return verdicts.some(({ verdict }) => verdict === 'question') ? 2 : 0
}

/** What a command found out: it is printed, and kept for the page «Переезд». */
export interface MoveRun {
  totals: string[]
  /** What waits for a person, by numbers of the former system alone. */
  open: string[]
  exitCode: number
  /** Our ids of the organisations that enter here already, where the command names them. */
  pilots?: number[]
  /** Documents that stay in the former system, where the command counts them. */
  left?: number
  /** How many values or fields were held against the former system, where the command compares. */
  compared?: number
}

/** Lines of what waits that are kept with a run; of a check and a write all of them stand in the folder's report. */
export const MAX_LINES = 500

export async function keepRun(
  client: SqlClient,
  command: string,
  bundle: string,
  run: MoveRun,
): Promise<void> {
  const { exitCode: exit_code, totals, open, ...more } = run
  const report = { totals, open: open.slice(0, MAX_LINES), open_count: open.length, ...more }
  await insertRows(client, 'move_runs', [
    { command, bundle, exit_code, report, at: new Date().toISOString() },
  ])
}

export function reportOf(verdicts: readonly Verdict[]): MoveRun {
  return {
    totals: [
      ...totals(verdicts).map(({ line, count }) => `${line}: ${count}`),
      ...changed(verdicts).map(
        ({ line, count, examples }) => `с изменением — ${line}: ${count} (${examples})`,
      ),
    ],
    open: [...causes(verdicts)].flatMap(([code, rows]) =>
      rows.map(({ row, about }) => `${row}: ${wordsOf(code)}${about && ` — ${about}`}`),
    ),
    exitCode: exitCode(verdicts),
  }
}

/** What waits for a person: code → the rows that it is about. A document that waits for two causes stands with both. */
function causes(verdicts: readonly Verdict[]): Map<string, Array<{ row: string; about: string }>> {
  const byCode = new Map<string, Array<{ row: string; about: string }>>()
  for (const { entity, legacy_id, verdict, code, about = {} } of verdicts) {
    if (!['question', 'refused', 'kept'].includes(verdict)) continue
    for (const one of code.split(',')) {
      const rows = byCode.get(one) ?? []
      byCode.set(one, rows)
      const row = `${nounOf(entity)}, № ${legacy_id} прежней системы`
      rows.push({ row, about: (about[one] ?? []).join(', ') })
    }
  }
  return byCode
}

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

/** For people: totals first, then what is not as it stood, then what waits for a decision. Nobody is named, indicators are. */
export function reportPage(verdicts: readonly Verdict[], isApplied: boolean): string {
  const table = (rows: ReadonlyArray<readonly string[]>) => `<table>${rows.map(rowOf).join('\n')}</table>`
  const [altered, open] = [changed(verdicts), causes(verdicts)]
  const isRepeated = verdicts.some(({ code }) => code === 'moved_before')
  const sections = [...open].map(
    ([code, rows]) =>
      `<h3>${escaped(wordsOf(code))} (<code>${code}</code>): ${rows.length}</h3>\n${table(rows.map(({ row, about }) => [row, about]))}`,
  )
  const count = [...open.values()].reduce((sum, rows) => sum + rows.length, 0)
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Переезд</title>
<style>body{font:16px sans-serif;margin:2rem}table{border-collapse:collapse}td{border-bottom:1px solid #ccc;padding:.25rem 1rem .25rem 0}</style>
<h1>${isApplied ? 'Перенос' : 'Проба переноса: ничего не записано'}</h1>
<h2>${isApplied ? 'Итоги' : 'Так было бы'}</h2>
${table(totals(verdicts).map(({ line, count }) => [line, String(count)]))}
<h2>Перенесено с изменением</h2>
${altered.length > 0 ? table(altered.map(({ line, count, examples }) => [line, String(count), examples])) : `<p>${isRepeated ? 'В этот раз — ничего.' : 'Всё — как стояло.'}</p>`}
${isRepeated ? '<p>О перенесённом раньше сказано в том отчёте, с которым оно перенесено.</p>' : ''}
<h2>Нужно решение или взгляд: ${count}</h2>
<p>Что сделать с каждым вопросом, сказано в docs/moving.md, «Вопросы».</p>
${sections.join('\n')}
</html>\n`
}
