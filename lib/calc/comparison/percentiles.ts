/**
 * The p-quantile by linear interpolation between order statistics: Hyndman & Fan's type 7, the same as
 * PostgreSQL's percentile_cont.
 * @param sorted ascending, not empty
 * @param p from 0 to 1
 */
export function quantile(sorted: readonly number[], p: number): number {
  const position = p * (sorted.length - 1)
  const below = Math.floor(position)
  const low = sorted[below] ?? Number.NaN
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low
  return low + (position - below) * (high - low)
}

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )
}

export interface GroupBand {
  n: number
  median: number | null
  p10: number | null
  p25: number | null
  p75: number | null
  p90: number | null
}

export const MIN_FOR_QUARTILES = 8
export const MIN_FOR_DECILES = 10

/**
 * What a chart shows of a group: the median, quartiles from 8 organisations on, deciles from 10 on.
 * Below `minGroup` nothing but the count: the group would not be anonymous.
 */
export function groupBand(values: readonly number[], minGroup: number): GroupBand {
  const n = values.length
  const sorted = [...values].sort((a, b) => a - b)
  const at = (p: number, enough: number) =>
    n >= Math.max(enough, minGroup) && n > 0 ? quantile(sorted, p) : null
  return {
    n,
    median: at(0.5, 1),
    p10: at(0.1, MIN_FOR_DECILES),
    p25: at(0.25, MIN_FOR_QUARTILES),
    p75: at(0.75, MIN_FOR_QUARTILES),
    p90: at(0.9, MIN_FOR_DECILES),
  }
}
