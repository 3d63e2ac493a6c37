import { readFileSync } from 'node:fs'

/** Milliseconds; `hand` is SQL by hand through pg. */
export interface CallResult {
  name: string
  cold: number
  p50: number
  p95: number
  handCold: number
  hand50: number
  hand95: number
}

interface Spread {
  p50: number
  p95: number
}

export interface Results {
  companies: number
  facts: number
  calls: CallResult[]
  funnel: Spread
  overview: Spread
  pages: Record<'first' | 'last' | 'sql', Spread>
  exports: { seconds: number; kilobytes: number; risen: number; peak: number }
  approving: Record<'call' | 'statement' | 'plain', Spread>
}

const BARS = { milliseconds: 250, ratio: 2, exportSeconds: 3, exportMegabytes: 150, approving: 2 }

const whole = (value: number) => value.toLocaleString('ru-RU', { maximumFractionDigits: 0 })
const tenths = (value: number) => value.toLocaleString('ru-RU', { maximumFractionDigits: 1 })
const hundredths = (value: number) => value.toLocaleString('ru-RU', { maximumFractionDigits: 2 })
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

function callLines({ companies, calls }: Results): string[] {
  return calls.map((call) =>
    row(
      whole(companies),
      call.name,
      tenths(call.p50),
      tenths(call.p95),
      whole(call.hand50),
      whole(call.hand95),
      hundredths(call.p95 / call.hand95),
      whole(call.cold),
      whole(call.handCold),
    ),
  )
}

/** Cost per organisation in the large run over that in the small one: above 1 it grows with the number. */
function growth(small: Results, large: Results): string[] {
  return large.calls.map((call, index) => {
    const before = small.calls[index]?.p50 ?? Number.NaN
    const perOrganisation = call.p50 / large.companies / (before / small.companies)
    return `${call.name} ${hundredths(perOrganisation)}`
  })
}

function missed(small: Results, large: Results): string[] {
  const list: string[] = []
  for (const { name, p95, hand95 } of large.calls) {
    if (p95 > BARS.milliseconds) list.push(`${name}: p95 ${tenths(p95)} мс`)
    if (p95 > BARS.ratio * hand95) list.push(`${name}: ${hundredths(p95 / hand95)} от SQL`)
  }
  large.calls.forEach((call, index) => {
    const before = small.calls[index]?.p50 ?? Number.NaN
    if (call.p50 / large.companies > before / small.companies)
      list.push(`${call.name}: растёт на организацию`)
  })
  const { exports, overview, approving } = large
  if (overview.p95 > BARS.milliseconds) list.push(`обзор: p95 ${tenths(overview.p95)} мс`)
  if (exports.seconds > BARS.exportSeconds) list.push(`выгрузка: ${tenths(exports.seconds)} с`)
  if (exports.risen > BARS.exportMegabytes) list.push(`выгрузка: ${whole(exports.risen)} МБ`)
  const ratio = approving.statement.p50 / approving.plain.p50
  if (ratio > BARS.approving) list.push(`утверждение: ${hundredths(ratio)} от простых вставок`)
  return list
}

const [small, large] = process.argv.slice(2).map((file): Results => JSON.parse(readFileSync(file, 'utf8')))
if (!small || !large) throw new Error('two files of results are needed')
const { exports, funnel, overview, pages, approving } = large
const problems = missed(small, large)
console.log(
  [
    '',
    row(
      'организаций',
      'вызов',
      'p50, мс',
      'p95, мс',
      'SQL p50, мс',
      'SQL p95, мс',
      'отношение p95',
      'холодный, мс',
      'SQL холодный, мс',
    ),
    row('---:', '---', '---:', '---:', '---:', '---:', '---:', '---:', '---:'),
    ...callLines(small),
    ...callLines(large),
    '',
    `Фактов: ${whole(small.facts)} и ${whole(large.facts)}.`,
    `Стоимость на организацию, ${whole(large.companies)} к ${whole(small.companies)}: ${growth(small, large).join(', ')}.`,
    `Воронка: p50 ${tenths(funnel.p50)} мс, p95 ${tenths(funnel.p95)} мс.`,
    `Обзор: p50 ${tenths(overview.p50)} мс, p95 ${tenths(overview.p95)} мс.`,
    `Организации по 25: первая страница p50 ${tenths(pages.first.p50)} мс, последняя ${tenths(pages.last.p50)} мс, SQL последней ${tenths(pages.sql.p50)} мс.`,
    `Выгрузка за три года: ${hundredths(exports.seconds)} с, ${whole(exports.kilobytes)} КБ, память выросла на ${whole(exports.risen)} МБ (всего ${whole(exports.peak)} МБ).`,
    `Утверждение документа: запись ${tenths(approving.statement.p50)} мс (p95 ${tenths(approving.statement.p95)}), простые вставки тех же строк ${tenths(approving.plain.p50)} мс (p95 ${tenths(approving.plain.p95)}), отношение p50 ${hundredths(approving.statement.p50 / approving.plain.p50)}; весь вызов ${tenths(approving.call.p50)} мс (p95 ${tenths(approving.call.p95)}).`,
    '',
    problems.length === 0 ? 'в пределах' : `ПРЕВЫШЕНО: ${problems.join('; ')}`,
  ].join('\n'),
)
process.exitCode = problems.length === 0 ? 0 : 1
