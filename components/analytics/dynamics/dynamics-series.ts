import { axisPeriod, periodTitle } from '@/lib/core/format/quarters'
import type { DynamicsPoint, MetricDynamics } from '@/lib/features/analytics/contract'
import type { OwnPoint } from '@/lib/features/analytics/own/contract'
import { chartWithin, isCounted } from '@/lib/features/analytics/own/rules'

type Band = 'deciles' | 'quartiles'

/** A point of an indicator's chart. Absent values stay null, so that lines break there. */
interface ChartRow {
  index: number
  label: string
  title: string
  /** An own value that counts. */
  own: number | null
  /** An own value that does not count: small denominator or incomplete year. */
  aside: number | null
  /** An own value excluded from limits for a known special cause. */
  ghost: number | null
  median: number | null
  band: [low: number, high: number] | null
  /** Group size; null below the minimum. */
  n: number | null
}

/**
 * The band for the whole chart: deciles if every period with a band has them, otherwise quartiles, so that a line has
 * the same meaning throughout.
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
      title: periodTitle(point),
      own: counts && !isGhost ? value : null,
      aside: counts ? null : value,
      ghost: isGhost ? value : null,
      median: point.median,
      band: band === 'deciles' ? pair(point.p10, point.p90) : pair(point.p25, point.p75),
      n: point.n,
    }
  })
}

/** All values drawn of the viewer's side, and of the group if shown. */
export function drawnValues(rows: readonly ChartRow[], withGroup: boolean): number[] {
  const own = rows.flatMap((row) => [row.own, row.aside, row.ghost])
  const group = withGroup ? rows.flatMap((row) => [row.median, ...(row.band ?? [])]) : []
  return [...own, ...group].filter((value) => value !== null)
}

/** The last period with an own value, counted or not; null when there is none. */
export function latestPoint<P extends OwnPoint>({ points }: { points: readonly P[] }): P | null {
  return points.findLast((point) => point.own !== null && point.own.value !== null) ?? null
}

/** The point of a card: the last with an own value, else the last that is approved. */
export const shownPoint = (series: MetricDynamics): DynamicsPoint | null =>
  latestPoint(series) ?? series.points.findLast(({ own }) => own !== null) ?? null

/** Series without leading periods in which none of them has data, so that charts of one page start together. */
export function withoutEmptyStart(series: readonly MetricDynamics[]): MetricDynamics[] {
  const starts = series
    .map(({ points }) => points.findIndex(({ own, median }) => own !== null || median !== null))
    .filter((at) => at >= 0)
  const start = starts.length > 0 ? Math.min(...starts) : 0
  return series.map((one) => ({
    ...one,
    points: one.points.slice(start),
    chart: one.chart && chartWithin(one.chart, start, one.points.length),
  }))
}
