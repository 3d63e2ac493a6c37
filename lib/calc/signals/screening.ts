/** Ranges of this multiple of their mean or more are excluded (Wheeler, «Understanding Variation»). */
export const SCREEN = 3.267

/** d₂: mean absolute difference of two standard normals, as control charts round it. */
export const D2 = 1.128

/** Moving ranges without outlying ones, screened once; all of them where only zeros would remain. */
export function screenedRanges(ranges: readonly number[]): readonly number[] {
  const outlying = SCREEN * ranges.reduce((sum, range) => sum + range, 0)
  const kept = ranges.filter((range) => range * ranges.length < outlying)
  return kept.some((range) => range > 0) ? kept : ranges
}
