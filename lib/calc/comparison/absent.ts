import { at } from '../at'
import { medianOf } from './quantiles'

/*
 * How absent organisations could change a result. Nothing is assumed about their values, so statements hold for any:
 * worst-case bounds of Horowitz & Manski, «Nonparametric analysis of randomized experiments with missing data» (2000).
 */

/** Absences are reported from this share of the expected organisations on. */
const MIN_ABSENT = 0.1

/** The compared and the absent organisations together; null where fewer than a tenth are absent. */
export const expectedWith = (compared: number, absent: number): number | null =>
  absent > 0 && absent >= MIN_ABSENT * (compared + absent) ? compared + absent : null

/** Worst-case range of a place among the expected organisations: all absent ones worse, or all better. */
export const placeAmong = (place: number, compared: number, expected: number): [number, number] => [
  place,
  place + expected - compared,
]

/**
 * Bounds of the median of all expected organisations.
 * @param values ascending, of those compared
 * @returns null where half or more are absent: it may be anything
 */
export function medianAmong(
  values: Float64Array,
  expected: number,
  decimals: number,
): [number, number] | null {
  const absent = expected - values.length
  const [low, high] = [Math.floor((expected + 1) / 2), Math.ceil((expected + 1) / 2)]
  if (high > values.length) return null
  const between = (first: number, second: number) =>
    medianOf(Float64Array.of(at(values, first - 1), at(values, second - 1)), decimals) ?? 0
  return [between(low - absent, high - absent), between(low, high)]
}
