import { type ChartPeriod, periodWords, shortPeriod } from '@/components/analytics/charts/chart-period'
import { roundTo } from '@/lib/calc/rounding'
import type { DynamicsPoint, MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'

export type Band = 'deciles' | 'quartiles'

/** A point of an indicator's chart. Absent values stay null, so that lines break there. */
export interface ChartRow {
  index: number
  label: string
  title: string
  /** The own value that statistics count. */
  own: number | null
  /** An own value that does not count: of a small denominator or of an incomplete year. */
  aside: number | null
  median: number | null
  band: [low: number, high: number] | null
  /** Null below the minimum. */
  n: number | null
}

/** A period's own value that counts. */
export interface OwnValue {
  index: number
  value: number
  period: ChartPeriod
}

export const isPercent = (metric: AnalyticsMetric): boolean => metric.metric_unit.name.trim() === '%'

/** A value as it is read, at the indicator's decimals: comparisons are made on what the person sees. */
export const asShown = (value: number, metric: AnalyticsMetric): number => roundTo(value, metric.decimals)

/** Whether an own value is part of the line and of the control chart. */
export const isCounted = (own: NonNullable<DynamicsPoint['own']>): boolean =>
  own.non_value === null && own.incomplete === undefined

/** The own values that count, in time order, gaps left out. */
export function ownValues(points: readonly DynamicsPoint[]): OwnValue[] {
  return points.flatMap((point, index) =>
    point.own && point.own.value !== null && isCounted(point.own)
      ? [{ index, value: point.own.value, period: point }]
      : [],
  )
}

/**
 * The band that the whole chart can show: deciles where every period with a band has them, otherwise quartiles. One
 * line must mean one thing from end to end.
 */
export function bandOf(points: readonly DynamicsPoint[]): Band | null {
  const banded = points.filter((point) => point.p25 !== null && point.p75 !== null)
  if (banded.length === 0) return null
  return banded.every((point) => point.p10 !== null && point.p90 !== null) ? 'deciles' : 'quartiles'
}

const pair = (low: number | null, high: number | null): [number, number] | null =>
  low === null || high === null ? null : [low, high]

export function chartRows(points: readonly DynamicsPoint[]): ChartRow[] {
  const band = bandOf(points)
  return points.map((point, index) => {
    const value = point.own?.value ?? null
    const counts = point.own !== null && isCounted(point.own)
    return {
      index,
      label: shortPeriod(point),
      title: periodWords(point),
      own: counts ? value : null,
      aside: counts ? null : value,
      median: point.median,
      band: band === 'deciles' ? pair(point.p10, point.p90) : pair(point.p25, point.p75),
      n: point.n,
    }
  })
}

/** Every number the comparison chart draws. */
export function drawnValues(rows: readonly ChartRow[], target: number | null): number[] {
  return [...rows.flatMap((row) => [row.own, row.aside, row.median, ...(row.band ?? [])]), target].filter(
    (value) => value !== null,
  )
}

/** The last period with an own value, one that does not count included; null when there is none. */
export function latestPoint({ points }: MetricDynamics): DynamicsPoint | null {
  return points.findLast((point) => point.own !== null && point.own.value !== null) ?? null
}

/** The group's period to tell of: that of the last own value, else the last one large enough. */
export function latestGroup(series: MetricDynamics): DynamicsPoint | null {
  const latest = latestPoint(series)
  if (latest && latest.median !== null) return latest
  return series.points.findLast((point) => point.median !== null) ?? null
}

const isEmpty = ({ own, median }: DynamicsPoint) => own === null && median === null

/** The series without the periods before anybody of them had data: charts of one page begin together. */
export function withoutEmptyStart(series: readonly MetricDynamics[]): MetricDynamics[] {
  const starts = series
    .map(({ points }) => points.findIndex((point) => !isEmpty(point)))
    .filter((at) => at >= 0)
  const start = starts.length > 0 ? Math.min(...starts) : 0
  return series.map(({ points, xmr, ...rest }) => ({
    ...rest,
    points: points.slice(start),
    xmr: xmr && {
      ...xmr,
      signals: xmr.signals.map(({ index, rule }) => ({ index: index - start, rule })),
    },
  }))
}
