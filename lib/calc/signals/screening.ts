/** Beyond so many mean moving ranges a range is that of a shock (Wheeler, «Understanding Variation»). */
export const SCREEN = 3.267

/** Moving ranges without those of a shock, once; all of them where only noughts would remain. */
export function screenedRanges(ranges: readonly number[]): readonly number[] {
  const outlying = SCREEN * ranges.reduce((sum, range) => sum + range, 0)
  const kept = ranges.filter((range) => range * ranges.length < outlying)
  return kept.some((range) => range > 0) ? kept : ranges
}
