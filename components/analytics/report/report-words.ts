import { targetWords } from '@/components/analytics/dynamics/dynamics-words'
import { shown } from '@/lib/features/analytics/dynamics/labels'
import { MARKS, type Mark } from '@/lib/features/analytics/dynamics/rules'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { restrictionWords, tooFewText } from '@/lib/features/analytics/labels'
import type { Report, ReportCell, ReportMetric } from '@/lib/features/analytics/report/contract'

/** A change with its sign: «+0,12», «−0,12», «0,00». */
export function changeText(change: number, metric: AnalyticsMetric): string {
  const text = shown(change, metric)
  return change > 0 && !/^[0,]+$/.test(text) ? `+${text}` : text
}

/** What a proven change means, for the icon's neighbour in a screen reader. */
export const changeWords = (better: boolean): string =>
  better ? 'лучше, больше случайного' : 'хуже, больше случайного'

/** «2 кв. из 4», where every own value of a year is pooled of as many quarters; null where it is whole or they differ. */
export function commonYear(rows: readonly ReportMetric[], key: string): string | null {
  const own = rows.flatMap(({ cells }) =>
    cells[key] && cells[key].own !== null ? [cells[key].incomplete] : [],
  )
  const [first] = own
  if (!first || first.of !== QUARTERS) return null
  return own.every((one) => one?.periods === first.periods && one.of === QUARTERS)
    ? `${first.periods} кв. из ${QUARTERS}`
    : null
}

const QUARTERS = 4

/** What restricts an own value and is not said of its whole column; of an inactive row a dash says enough. */
function cellNote(cell: ReportCell, isSaidAbove: boolean): string {
  if (cell.non_value === 'inactive') return ''
  return restrictionWords({ ...cell, incomplete: isSaidAbove ? undefined : cell.incomplete })
}

/** The lines of a cell below its value and change: why it does not count, the group's median, the place. */
export function cellLines(
  cell: ReportCell,
  metric: AnalyticsMetric,
  { withGroup, isSaidAbove }: { withGroup: boolean; isSaidAbove: boolean },
): string[] {
  const median = cell.median === null ? null : `мед. ${shown(cell.median, metric)}`
  const group = withGroup ? [median, placeText(cell), tooFewText(cell)] : []
  return [cellNote(cell, isSaidAbove), ...group].flatMap((line) => line || [])
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

/** «цель не более 9,00, своя»; empty without a target. */
export const goalText = (metric: AnalyticsMetric, target: ReportMetric['target']): string =>
  target ? `цель ${targetWords(metric, { value: target.value, isOwn: target.is_own })}` : ''
