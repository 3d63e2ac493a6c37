import { readFileSync } from 'node:fs'
import type { PublishingTimes } from '@/e2e/bench/national/publishing'
import { hundredths, row, type Spread, tenths, whole } from '@/e2e/bench/output'

interface Timed extends Spread {
  /** The first call. */
  cold: number
}

/** Milliseconds; `hand` is the hand-written SQL through pg. */
export interface CallResult extends Timed {
  name: string
  hand: Timed | null
}

export interface Results {
  companies: number
  facts: number
  quarters: number
  publishing: PublishingTimes
  /** Over all years. */
  calls: CallResult[]
  /** Over the last three of more years, to compare with three years in total. */
  screens: CallResult[]
  /** Milliseconds of a rating while a cold process computes the report of all years. */
  beside: number
  funnel: Spread
  overview: Spread
  pages: Record<'first' | 'last' | 'sql', Spread>
  exports: { seconds: number; kilobytes: number; risen: number; peak: number }
  /** Peak memory of the process in megabytes. */
  peak: number
  /** Peak until both publications were built. */
  peakOfPublishing: number
  approving: Record<'call' | 'statement' | 'plain', Spread>
}

/** Limits in milliseconds, in the order of the calls. */
const P95 = [100, 120, 300]
/** Half of what the former live comparison took. */
const COLD = [400, 190, 610]
const BARS = {
  overview: 250,
  funnel: 120,
  beside: 1_000,
  ratio: 2,
  exportSeconds: 3,
  exportMegabytes: 150,
  peak: 700,
  approving: 2,
  /** Limits in seconds; for the statement in milliseconds, a quarter of the client's statement timeout. */
  fromNothing: 120,
  next: 30,
  besideQuiet: 2,
  statement: 1_000,
}
/** Allowed ratio where the cost should be equal, for the variation between runs. */
const SAME = 1.1

const handed = (hand: Timed | null, cell: (hand: Timed) => string) => (hand ? cell(hand) : '–')

function callLines({ companies, quarters, calls, screens }: Results): string[] {
  return [...calls, ...screens].map(({ name, p50, p95, cold, hand }) =>
    row(
      whole(companies),
      whole(quarters),
      name,
      tenths(p50),
      tenths(p95),
      handed(hand, (one) => whole(one.p50)),
      handed(hand, (one) => whole(one.p95)),
      handed(hand, (one) => hundredths(p95 / one.p95)),
      whole(cold),
      handed(hand, (one) => whole(one.cold)),
    ),
  )
}

interface Growth {
  name: string
  times: number
}

/** Ratio of two calls' costs per unit of size. */
function growth(
  before: readonly CallResult[],
  after: readonly CallResult[],
  sizes: [number, number],
): Growth[] {
  return after.map(({ name, p50 }, index) => ({
    name,
    times: p50 / sizes[1] / ((before[index]?.p50 ?? Number.NaN) / sizes[0]),
  }))
}

const grown = (list: readonly Growth[]) =>
  list.map(({ name, times }) => `${name} ${hundredths(times)}`).join(', ')

function missed(large: Results, growths: readonly Growth[][]): string[] {
  const list: string[] = []
  large.calls.forEach(({ name, p95, cold, hand }, index) => {
    if (p95 > (P95[index] ?? 0)) list.push(`${name}: p95 ${tenths(p95)} мс`)
    if (cold > (COLD[index] ?? 0)) list.push(`${name}: первый ${whole(cold)} мс`)
    if (hand && p95 > BARS.ratio * hand.p95) list.push(`${name}: ${hundredths(p95 / hand.p95)} от SQL`)
  })
  for (const { name, times } of growths.flat())
    if (times > SAME) list.push(`${name}: растёт, ${hundredths(times)}`)
  const { exports, overview, approving, funnel, beside, peak } = large
  if (overview.p95 > BARS.overview) list.push(`обзор: p95 ${tenths(overview.p95)} мс`)
  if (funnel.p95 > BARS.funnel) list.push(`воронка: p95 ${tenths(funnel.p95)} мс`)
  if (beside > BARS.beside) list.push(`рейтинг рядом с холодным отчётом: ${whole(beside)} мс`)
  if (exports.seconds > BARS.exportSeconds) list.push(`выгрузка: ${tenths(exports.seconds)} с`)
  if (exports.risen > BARS.exportMegabytes) list.push(`выгрузка: ${whole(exports.risen)} МБ`)
  if (peak > BARS.peak) list.push(`память: ${whole(peak)} МБ`)
  const { nothing, nextBeside: next, quiet, beside: saves, slowest } = large.publishing
  const secondsOf = ({ freeze, publish }: { freeze: number; publish: number }) => Math.max(freeze, publish)
  if (secondsOf(nothing) > BARS.fromNothing) list.push(`выпуск с нуля: ${tenths(secondsOf(nothing))} с`)
  if (secondsOf(next) > BARS.next)
    list.push(`следующий выпуск рядом с сохранениями: ${tenths(secondsOf(next))} с`)
  if (saves.p95 > BARS.besideQuiet * quiet.p95)
    list.push(`сохранение рядом с выпуском: p95 ${tenths(saves.p95)} мс вместо ${tenths(quiet.p95)}`)
  if (slowest.milliseconds > BARS.statement) list.push(`запрос выпуска: ${whole(slowest.milliseconds)} мс`)
  const ratio = approving.statement.p50 / approving.plain.p50
  if (ratio > BARS.approving) list.push(`утверждение: ${hundredths(ratio)} от простых вставок`)
  return list
}

function publishingLines({ companies, quarters, publishing, peakOfPublishing }: Results): string {
  const { nothing, next, nextBeside, quiet, beside, slowest, gate } = publishing
  const share = (part: number) => `${hundredths((100 * part) / gate.values)} %`
  return [
    `Выпуск, ${whole(companies)} × ${quarters}: с нуля ${tenths(nothing.freeze)} с, проверен и выпущен за ${tenths(nothing.publish)} с; следующий ${tenths(next.freeze)} и ${tenths(next.publish)} с, рядом с сохранениями ${tenths(nextBeside.freeze)} и ${tenths(nextBeside.publish)} с, память до ${whole(peakOfPublishing)} МБ.`,
    `  Сохранение рядом: p95 ${tenths(beside.p95)} мс вместо ${tenths(quiet.p95)} (p50 ${tenths(beside.p50)} вместо ${tenths(quiet.p50)}). Самый долгий запрос ${whole(slowest.milliseconds)} мс: ${slowest.text}`,
    `  Величин ${whole(gate.values)}: полосы шире у ${share(gate.wider)}, без знака ${share(gate.digit_less)}, скрыто ${share(gate.hidden)}, узнать можно ${gate.found}.`,
  ].join('\n')
}

const results = process.argv.slice(2).map((file): Results => JSON.parse(readFileSync(file, 'utf8')))
const large = results.at(-1)
if (!large) throw new Error('a file of results is needed')
const { exports, funnel, overview, pages, approving } = large
const [small, short] = results.length === 3 ? results : []
const growths: Array<{ words: string; list: Growth[] }> = []
if (small && short) {
  growths.push(
    {
      words: `Стоимость на организацию, ${whole(large.companies)} к ${whole(small.companies)}`,
      list: growth(small.calls, large.calls, [small.companies, large.companies]),
    },
    {
      words: `Тот же экран, ${large.quarters} кварталов к ${short.quarters}`,
      list: [
        ...growth(short.calls, large.calls, [1, 1]).slice(0, 1),
        ...growth(short.calls.slice(1), large.screens, [1, 1]),
      ],
    },
    {
      words: 'На квартал, все годы',
      list: growth(short.calls.slice(1), large.calls.slice(1), [short.quarters, large.quarters]),
    },
  )
}
const problems = missed(
  large,
  growths.map(({ list }) => list),
)
const header = [
  ...['организаций', 'кварталов', 'вызов', 'p50, мс', 'p95, мс', 'SQL p50, мс', 'SQL p95, мс'],
  ...['отношение p95', 'первый, мс', 'SQL первый, мс'],
]
console.log(
  [
    '',
    row(...header),
    row(...header.map((name) => (name === 'вызов' ? '---' : '---:'))),
    ...results.flatMap(callLines),
    '',
    `Фактов: ${results.map(({ facts }) => whole(facts)).join(', ')}.`,
    ...results.map(publishingLines),
    ...growths.map(({ words, list }) => `${words}: ${grown(list)}.`),
    `Рейтинг, пока холодный процесс читает отчёт за все годы: ${whole(large.beside)} мс.`,
    `Воронка: p50 ${tenths(funnel.p50)} мс, p95 ${tenths(funnel.p95)} мс.`,
    `Обзор: p50 ${tenths(overview.p50)} мс, p95 ${tenths(overview.p95)} мс.`,
    `Организации по 25: первая страница p50 ${tenths(pages.first.p50)} мс, последняя ${tenths(pages.last.p50)} мс, SQL последней ${tenths(pages.sql.p50)} мс.`,
    `Выгрузка за все годы: ${hundredths(exports.seconds)} с, ${whole(exports.kilobytes)} КБ, память выросла на ${whole(exports.risen)} МБ (всего ${whole(exports.peak)} МБ). Больше всего процесс занимал ${whole(large.peak)} МБ.`,
    `Утверждение документа: запись ${tenths(approving.statement.p50)} мс (p95 ${tenths(approving.statement.p95)}), простые вставки тех же строк ${tenths(approving.plain.p50)} мс (p95 ${tenths(approving.plain.p95)}), отношение p50 ${hundredths(approving.statement.p50 / approving.plain.p50)}; весь вызов ${tenths(approving.call.p50)} мс (p95 ${tenths(approving.call.p95)}).`,
    '',
    problems.length === 0 ? 'в пределах' : `ПРЕВЫШЕНО: ${problems.join('; ')}`,
  ].join('\n'),
)
process.exitCode = problems.length === 0 ? 0 : 1
