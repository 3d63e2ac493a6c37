import type { Period } from '../periods'
import { type Earlier, ordinalOf } from './earlier'
import { distance, FAR, NEAR, scatterOf } from './scatter'

/** What is wrong with a denominator: it covers the wrong period, or it is farther off than any slip explains. */
export type VolumeSlip = 'year_to_date' | 'one_month' | 'far_volume'

/** A volume farther from the usual than this, in standard deviations, always raises a warning. */
const VERY_FAR = 5
const MONTHS = 3

/**
 * Whether a denominator covers the year to date, or one month of a quarter, or is merely far from all earlier ones.
 * @param entered numerator, which may still be missing, and denominator
 * @param earlier periods with their two numbers, oldest first
 * @param previous the period right before: across a gap nothing is known of the year so far
 */
export function volumeSlip(
  { above, below }: { above: number | null; below: number },
  earlier: ReadonlyArray<{ period: Earlier; above: number; below: number }>,
  previous: Omit<Period, 'periodicity'> | null,
): VolumeSlip | null {
  const last = earlier.at(-1)
  if (!last) return null
  const scatter = scatterOf(earlier.map((one) => one.below))
  const far = distance(scatter, below)
  if (far <= FAR) return null
  const isUsual = (corrected: number) => corrected > 0 && distance(scatter, corrected) <= NEAR
  const soFar = previous && ordinalOf(previous) === ordinalOf(last.period) ? yearSoFar(earlier, last) : null
  if (soFar && (above === null || above >= soFar.above) && isUsual(below - soFar.below)) return 'year_to_date'
  if (last.period.quarter > 0 && isUsual(MONTHS * below)) return 'one_month'
  return far > VERY_FAR ? 'far_volume' : null
}

type Past = Parameters<typeof volumeSlip>[1]

/** The pooled periods of the year up to the last one; null where one is missing, or the year is over. */
function yearSoFar(earlier: Past, { period: last }: Past[number]): Omit<Past[number], 'period'> | null {
  const count = Math.max(last.quarter, last.month)
  if (count === 0 || count === (last.month > 0 ? 12 : 4)) return null
  const ofYear = earlier.filter(({ period }) => ordinalOf(last) - ordinalOf(period) < count)
  if (ofYear.length < count) return null
  const sum = (part: 'above' | 'below') => ofYear.reduce((all, one) => all + one[part], 0)
  return { above: sum('above'), below: sum('below') }
}
