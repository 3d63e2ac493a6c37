import { at } from '../at'
import { medianOf } from './quantiles'

/*
 * What those who gave nothing may change. Nothing is supposed of their values, so what is said holds whatever they are:
 * worst-case bounds of Horowitz & Manski, «Nonparametric analysis of randomized experiments with missing data» (2000).
 */

/** From this share of the expected on absences are told. */
const LEAST_ABSENT = 0.1

/** How many would be compared with those absent; null where fewer than a tenth are. */
export const expectedWith = (compared: number, absent: number): number | null =>
  absent > 0 && absent >= LEAST_ABSENT * (compared + absent) ? compared + absent : null

/** The places that one of `compared` may have among the expected: all absent worse, all better. */
export const placeAmong = (place: number, compared: number, expected: number): [number, number] => [
  place,
  place + expected - compared,
]

/**
 * Between which values the median of all expected lies.
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
  if (low - absent < 1 || high > values.length) return null
  const between = (first: number, second: number) =>
    medianOf(Float64Array.of(at(values, first - 1), at(values, second - 1)), decimals) ?? 0
  return [between(low - absent, high - absent), between(low, high)]
}
