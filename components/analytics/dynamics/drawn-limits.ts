import type { OwnDynamics } from '@/lib/features/analytics/dynamics/contract'
import { isPercent, ownValues } from '@/lib/features/analytics/dynamics/rules'

/** The limits as they are drawn: no lower than zero unless values are, a percentage's no higher than a hundred. */
export function drawnLimits(
  series: OwnDynamics,
  index: number,
): { center: number; lower: number; upper: number } | null {
  const segment = series.chart?.segments.findLast(({ from }) => from <= index)
  const limits = segment?.limits[index - segment.from]
  if (!segment || segment.center === null || !limits) return null
  const isBelowZero = ownValues(series.points).some(({ value }) => value < 0)
  return {
    center: segment.center,
    lower: isBelowZero ? limits.lower : Math.max(limits.lower, 0),
    upper: isPercent(series.metric) ? Math.min(limits.upper, 100) : limits.upper,
  }
}
