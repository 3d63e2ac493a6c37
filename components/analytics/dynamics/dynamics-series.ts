import { axisPeriod, periodWords } from '@/components/analytics/charts/chart-period'
import type { DynamicsPoint, MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import type { ControlChart, OwnPoint } from '@/lib/features/analytics/own/contract'
import { isCounted } from '@/lib/features/analytics/own/rules'

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
  /** An own value with a known special cause, left out of limits. */
  ghost: number | null
  median: number | null
  band: [low: number, high: number] | null
  /** Null below the minimum. */
  n: number | null
}

/**
 * The band that the whole chart can show: deciles where every period with a band has them, otherwise quartiles. One
 * line must mean one thing from end to end.
 */
export function drawnBand(points: readonly DynamicsPoint[]): Band | null {
  const banded = points.filter((point) => point.p25 !== null && point.p75 !== null)
  if (banded.length === 0) return null
  return banded.every((point) => point.p10 !== null && point.p90 !== null) ? 'deciles' : 'quartiles'
}

const pair = (low: number | null, high: number | null): [number, number] | null =>
  low === null || high === null ? null : [low, high]

export function chartRows({ points, chart }: Pick<MetricDynamics, 'points' | 'chart'>): ChartRow[] {
  const band = drawnBand(points)
  return points.map((point, index) => {
    const value = point.own?.value ?? null
    const counts = point.own !== null && isCounted(point.own)
    const isGhost = chart?.ghosts.some((ghost) => ghost.index === index) === true
    return {
      index,
      label: axisPeriod(point),
      title: periodWords(point),
      own: counts && !isGhost ? value : null,
      aside: counts ? null : value,
      ghost: isGhost ? value : null,
      median: point.median,
      band: band === 'deciles' ? pair(point.p10, point.p90) : pair(point.p25, point.p75),
      n: point.n,
    }
  })
}

/** The numbers of the own side that a chart draws, and of the group where it is shown. */
export function drawnValues(rows: readonly ChartRow[], withGroup: boolean): number[] {
  const own = rows.flatMap((row) => [row.own, row.aside, row.ghost])
  const group = withGroup ? rows.flatMap((row) => [row.median, ...(row.band ?? [])]) : []
  return [...own, ...group].filter((value) => value !== null)
}

/** The last period with an own value, one that does not count included; null when there is none. */
export function latestPoint<P extends OwnPoint>({ points }: { points: readonly P[] }): P | null {
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
  return series.map((one) => ({
    ...one,
    points: one.points.slice(start),
    chart: one.chart && withoutFirst(one.chart, start),
  }))
}

/** A chart whose places count from a later point; before it there is nothing. */
function withoutFirst(chart: ControlChart, start: number): ControlChart {
  const moved = (place: number) => Math.max(0, place - start)
  return {
    ...chart,
    segments: chart.segments.map((segment) => ({
      ...segment,
      from: moved(segment.from),
      limits: segment.limits.slice(Math.max(0, start - segment.from)),
    })),
    signals: chart.signals.map((signal) => ({
      ...signal,
      index: moved(signal.index),
      since: moved(signal.since),
      until: moved(signal.until),
    })),
    ghosts: chart.ghosts.map((ghost) => ({ ...ghost, index: moved(ghost.index) })),
  }
}
