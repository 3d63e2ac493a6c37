import { type ValueScale, valueScale } from '@/components/analytics/charts/chart-ticks'
import { formatNumber } from '@/lib/core/format/numbers'
import type { Funnel, FunnelPoint } from '@/lib/features/analytics/funnel/contract'

/** Where a value lies: within the limits, outside those of 95 %, outside those of 99.8 %. */
export type FunnelZone = 'inside' | '95' | '998'

/** No-break spaces: a percent sign is not left alone on a line. */
export const ZONE_NAMES: Readonly<Record<FunnelZone, string>> = {
  inside: 'в пределах 95\u00a0%',
  '95': 'вне пределов 95\u00a0%',
  '998': 'вне пределов 99,8\u00a0%',
}

export const zoneOf = ({ outside }: FunnelPoint): FunnelZone => (outside === false ? 'inside' : outside)

/** Own organisation first, then the furthest out, then by number. */
export function outliers({ points, theta }: Funnel): FunnelPoint[] {
  const distance = ({ value }: FunnelPoint) => Math.abs(value - theta)
  return points
    .filter(({ outside }) => outside !== false)
    .sort((a, b) => Number(b.is_own) - Number(a.is_own) || distance(b) - distance(a))
}

/** «вне пределов 95 %, выше среднего — хуже» */
export function positionWords(point: FunnelPoint, funnel: Funnel): string {
  const zone = ZONE_NAMES[zoneOf(point)]
  return point.outside === false ? zone : `${zone}, ${sideWords(point, funnel)}`
}

/** «выше» or «ниже» the mean of the group, and whether that is good or bad. */
function sideWords({ value }: FunnelPoint, { theta, metric }: Funnel): string {
  const isAbove = value > theta
  const isBetter = isAbove === (metric.metric_target_order.system_name === 'desc')
  return `${isAbove ? 'выше' : 'ниже'} среднего — ${isBetter ? 'лучше' : 'хуже'}`
}

const isPercent = (funnel: Funnel) => funnel.kind === 'binomial'

/** Scales that hold every dot, and the limits from the smaller half of the denominators on. */
export function funnelScales(funnel: Funnel): { x: ValueScale; y: ValueScale } {
  const { points, limits, theta } = funnel
  const denominators = points.map(({ denominator }) => denominator)
  const middle = limits[Math.floor(limits.length / 4)]
  const values = [0, theta, ...points.map(({ value }) => value), ...(middle ? [middle.u998] : [])]
  return {
    x: valueScale([0, ...denominators], false),
    y: valueScale(values, isPercent(funnel)),
  }
}

/** A denominator as it may be told: exact for the own organisation, about so many for others. */
export function denominatorText({ denominator, is_own }: FunnelPoint): string {
  return is_own ? formatNumber(denominator) : `≈ ${formatNumber(denominator)}`
}
