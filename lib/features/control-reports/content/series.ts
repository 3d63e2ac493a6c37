import type { DynamicsPoint, MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import { type ChartSignal, chartUpTo, worseFirst } from '@/lib/features/analytics/own/rules'
import type { ReportCell } from '@/lib/features/analytics/report/contract'
import type { ContentMetric } from '@/lib/features/control-reports/content/shapes'
import { quartersOf, type ReportTime } from '@/lib/features/control-reports/rules'
import type { AskedReview } from '@/lib/features/overview/reviews/rules'

/** So many quarters are drawn. */
const SHOWN = 12

const isUpTo = (point: DynamicsPoint, { year, quarter }: { year: number; quarter: number }) =>
  point.year < year || (point.year === year && point.quarter <= quarter)

/** A series without what came after a quarter, which a report on it does not tell. */
export function upTo(series: MetricDynamics, end: { year: number; quarter: number }): MetricDynamics {
  const points = series.points.filter((point) => isUpTo(point, end))
  return { ...series, points, chart: series.chart && chartUpTo(series.chart, points.length) }
}

/** Where the drawing begins: so many quarters before the end, and not before there is a value. */
export const firstShown = ({ points }: MetricDynamics): number =>
  Math.max(
    points.length - SHOWN,
    points.findIndex(({ own }) => own?.value != null),
    0,
  )

/** The signals that fall into the period: an outlier in it, a shift that reaches into it; the worse first. */
export function signalsIn({ points, chart }: MetricDynamics, { year, part }: ReportTime): ChartSignal[] {
  const quarters = quartersOf(part)
  const isIn = (place: number) => {
    const point = points[place]
    return point?.year === year && quarters.includes(point.quarter) && point.own?.value != null
  }
  const found = (chart?.signals ?? []).filter(({ kind, index, since, until }) =>
    kind === 'outlier'
      ? isIn(index)
      : points.some((_, place) => place >= since && place <= until && isIn(place)),
  )
  return worseFirst(found)
}

/** Signals of the period with what is asked of them; one older than reviews has none. */
export const reviewsIn = ({ dynamics, reviews }: ContentMetric, time: ReportTime): AskedReview[] =>
  signalsIn(dynamics, time).flatMap(
    ({ kind, better, begins }) =>
      reviews.find(
        (one) =>
          one.kind === kind &&
          one.is_better === better &&
          one.year === begins.year &&
          one.quarter === begins.quarter,
      ) ?? [],
  )

/** The last column: the period that the report is about. */
export const mainCell = ({ cells }: ContentMetric): ReportCell => cells[2]

/** There is a target and a value, but the limits are on trial: it is too early to judge. */
export const isEarly = (one: ContentMetric): boolean =>
  one.target !== null && mainCell(one).own !== null && one.dynamics.chart?.assurance === 'early'

/** Whether the target is reached; null without one, without a value, where it bounds nothing or it is too early. */
export function isReached(one: ContentMetric): boolean | null {
  const { own } = mainCell(one)
  if (own === null || one.target === null || isEarly(one)) return null
  const order = one.metric.metric_target_order.system_name
  if (order !== 'asc' && order !== 'desc') return null
  return order === 'asc' ? own <= one.target.value : own >= one.target.value
}

/** On which side of the group's median the own value lies; null where nothing is compared. */
export function besideMedian(one: ContentMetric): 'better' | 'worse' | 'equal' | null {
  const { own, median, place } = mainCell(one)
  if (own === null || median === null || place === null) return null
  if (own === median) return 'equal'
  const order = one.metric.metric_target_order.system_name
  // How near a value is to its target is not told by the median's side.
  if (order !== 'asc' && order !== 'desc') return null
  return own < median === (order === 'asc') ? 'better' : 'worse'
}
