import { targetWords } from '@/components/analytics/dynamics/dynamics-words'
import { shown } from '@/lib/features/analytics/dynamics/labels'
import { MARKS, type Mark } from '@/lib/features/analytics/dynamics/rules'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { restrictionWords, tooFewText } from '@/lib/features/analytics/labels'
import type { Report, ReportCell, ReportMetric, ReportPeriod } from '@/lib/features/analytics/report/contract'

/** A change with its sign: «+0,12», «−0,12», «0,00». */
export function changeText(change: number, metric: AnalyticsMetric): string {
  const text = shown(change, metric)
  return change > 0 && !/^[0,]+$/.test(text) ? `+${text}` : text
}

/** What a proven change means, for the icon's neighbour in a screen reader. */
export const changeWords = (better: boolean): string =>
  better ? 'лучше, больше случайного' : 'хуже, больше случайного'

const QUARTERS = 4

/** «2 кв. из 4», «7 мес. из 12» */
const pooledText = ({ periods, of }: NonNullable<ReportCell['incomplete']>): string =>
  `${periods} ${of > QUARTERS ? 'мес.' : 'кв.'} из ${of}`

/** What most own values of a year are pooled of, where that is less than it has; null where most are of all of it. */
export function commonYear(rows: readonly ReportMetric[], key: string): string | null {
  const counts = new Map<string | null, number>()
  for (const { cells } of rows) {
    const cell = cells[key]
    if (!cell || cell.own === null) continue
    const words = cell.incomplete ? pooledText(cell.incomplete) : null
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}

/** What restricts an own value and is not said of its whole column; of an inactive row a dash says enough. */
function cellNote({ non_value, incomplete }: ReportCell, saidAbove: string | undefined): string {
  const year = incomplete ? pooledText(incomplete) : ''
  const other = non_value === 'inactive' ? '' : restrictionWords({ non_value })
  return [other, year === saidAbove ? '' : year].filter(Boolean).join('; ')
}

/** The lines of a cell below its value and change: why it does not count, the group's median, the place. */
export function cellLines(
  cell: ReportCell,
  metric: AnalyticsMetric,
  { withGroup, saidAbove }: { withGroup: boolean; saidAbove?: string | undefined },
): string[] {
  const median = cell.median === null ? null : `мед. ${shown(cell.median, metric)}`
  const group = withGroup ? [median, placeText(cell), tooFewText(cell)] : []
  return [cellNote(cell, saidAbove), ...group].flatMap((line) => line || [])
}

/** «3 / 41»; null where there is no place. */
export const placeText = ({ place, n }: ReportCell): string | null =>
  place === null ? null : `${place} / ${n}`

const cellsOf = ({ data }: Report): ReportCell[] =>
  data.metric_categories.flatMap(({ metrics }) => metrics.flatMap(({ cells }) => Object.values(cells)))

/** Whether the own organisation has anything in the report. */
export const hasOwnCells = (report: Report): boolean =>
  cellsOf(report).some(({ own, non_value }) => own !== null || non_value !== null)

/** Whether anybody has anything in the report. */
export const hasCells = (report: Report): boolean =>
  hasOwnCells(report) || cellsOf(report).some(({ median }) => median !== null)

/** The signs of signals that are used. */
export function signsOf(categories: Report['data']['metric_categories']): Mark[] {
  const used = categories.flatMap(({ metrics }) =>
    metrics.flatMap(({ cells }) => Object.values(cells).flatMap(({ signal }) => signal ?? [])),
  )
  return MARKS.filter((sign) => used.some(({ kind, better }) => kind === sign.kind && better === sign.better))
}

/** The newest of the quarters shown that has an own value. */
function newestOf({ cells }: ReportMetric, periods: readonly ReportPeriod[]): string | undefined {
  const valued = periods.filter(({ key, quarter }) => quarter > 0 && (cells[key]?.own ?? null) !== null)
  return valued.toSorted((one, other) => other.year - one.year || other.quarter - one.quarter)[0]?.key
}

/**
 * The signals that the rows of a category show, by their signs: each outlier, a shift once however many quarters it
 * lasts; `now` of them are of the newest quarter of their row.
 */
export function signalCounts(
  rows: readonly ReportMetric[],
  periods: readonly ReportPeriod[],
): Array<{ mark: Mark; count: number; now: number }> {
  return MARKS.flatMap((mark) => {
    let count = 0
    let now = 0
    for (const row of rows) {
      const marked = periods.filter(({ key }) => {
        const signal = row.cells[key]?.signal
        return signal?.kind === mark.kind && signal.better === mark.better
      })
      const newest = newestOf(row, periods)
      count += mark.kind === 'shift' ? Math.min(marked.length, 1) : marked.length
      if (marked.some(({ key }) => key === newest)) now += 1
    }
    return count > 0 ? [{ mark, count, now }] : []
  })
}

/** «цель не более 9,00, своя»; empty without a target. */
export const goalText = (metric: AnalyticsMetric, target: ReportMetric['target']): string =>
  target ? `цель ${targetWords(metric, { value: target.value, isOwn: target.is_own })}` : ''
