import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import { monthName, quarterName } from '@/lib/core/format/quarters'
import type { DynamicsPoint, MetricDynamics, ReportCell } from '@/lib/features/analytics/contract'
import { type ChartSignal, worseFirst } from '@/lib/features/analytics/own/rules'
import type {
  ContentMetric,
  ExpectedDocument,
  ReportContent,
} from '@/lib/features/control-reports/content/shapes'
import { quartersOf, type ReportTime } from '@/lib/features/control-reports/rules'
import type { Part } from '@/lib/features/control-reports/shapes'
import type { SummaryCategory, SummaryCell } from '@/lib/features/documents/summary/shapes'

const MONTHS_OF_QUARTER = [1, 2, 3]

const isValueIn = (point: DynamicsPoint | undefined, { year, part }: ReportTime) =>
  point?.year === year && quartersOf(part).includes(point.quarter) && point.own?.value != null

/** Signals within the period: an outlier in it, a shift that overlaps it; worse ones first. */
export function signalsIn({ points, chart }: MetricDynamics, time: ReportTime): ChartSignal[] {
  const isIn = (place: number) => isValueIn(points[place], time)
  const found = (chart?.signals ?? []).filter(({ kind, index, since, until }) =>
    kind === 'outlier'
      ? isIn(index)
      : points.some((_, place) => place >= since && place <= until && isIn(place)),
  )
  return worseFirst(found)
}

export const hasValueIn = ({ points }: MetricDynamics, time: ReportTime): boolean =>
  points.some((point) => isValueIn(point, time))

export const metricsOf = ({ categories }: ReportContent) => categories.flatMap(({ metrics }) => metrics)

/** Those of which a value of the report's last period is due. */
export const dueOf = (metrics: readonly ContentMetric[]) => metrics.filter(({ isDue }) => isDue)

export const isApproved = ({ cell }: ExpectedDocument) => cell.id !== null && cell.approved_at !== null

/** The documents of a category that a report of the period counts, in the order of time. */
export function documentsIn(
  { year, quarter = {}, month = {} }: SummaryCategory['documents'],
  part: Part,
): ExpectedDocument[] {
  const quarters = quartersOf(part)
  const expected = (
    periodicity: PeriodicityId,
    period: string | null,
    cell: SummaryCell | undefined,
  ): ExpectedDocument[] => (cell ? [{ periodicity, period, cell }] : [])
  return [
    ...quarters.flatMap((one) => [
      ...MONTHS_OF_QUARTER.map((at) => (one - 1) * 3 + at).flatMap((at) =>
        expected(PERIODICITY.month, monthName(at).toLowerCase(), month[String(at)]),
      ),
      ...expected(PERIODICITY.quarter, quarters.length === 1 ? null : quarterName(one), quarter[String(one)]),
    ]),
    ...(part === 'year' ? expected(PERIODICITY.year, 'за год', year) : []),
  ]
}

/** The last column: the report's period. */
export const mainCell = ({ cells }: ContentMetric): ReportCell => cells[2]

export const isEarly = (one: ContentMetric): boolean =>
  one.target !== null && mainCell(one).own !== null && one.dynamics.chart?.assurance === 'early'

/** Whether the target is reached; null without a target, a value or a direction, or when it is too early. */
export function isReached(one: ContentMetric): boolean | null {
  const { own } = mainCell(one)
  if (own === null || one.target === null || isEarly(one)) return null
  const order = one.metric.metric_target_order.system_name
  if (order !== 'asc' && order !== 'desc') return null
  return order === 'asc' ? own <= one.target.value : own >= one.target.value
}
