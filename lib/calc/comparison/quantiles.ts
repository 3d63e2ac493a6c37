import { at } from '../at'
import { roundQuotient, roundWhole, unitsOf } from '../rounding'

/*
 * Exact quantiles and means of values with a fixed number of decimals, rounded to the same number: a group statistic is
 * shown no finer than a single value. Values are scaled to whole numbers, and a quotient is rounded once, half away
 * from zero.
 */

/** Up to this many units a hundredfold is still exact in a double. */
const MAX_SHARED = 2 ** 46

/**
 * A percentile by linear interpolation between order statistics: type 7 of Hyndman & Fan, «Sample Quantiles in
 * Statistical Packages» (1996), the same as PostgreSQL's percentile_cont.
 * @param values ascending, not empty
 * @param percent a whole number from 0 to 100
 */
function percentileOf(values: Float64Array, percent: number, decimals: number): number {
  const hundredths = percent * (values.length - 1)
  const above = hundredths % 100
  const below = (hundredths - above) / 100
  const scale = 10 ** decimals
  const low = at(values, below)
  const high = above === 0 ? low : at(values, below + 1)
  if (Math.max(-low, high) * scale > MAX_SHARED) {
    const sum = unitsOf(low, decimals) * BigInt(100 - above) + unitsOf(high, decimals) * BigInt(above)
    return roundQuotient(sum, 100n * 10n ** BigInt(decimals), decimals)
  }
  const sum = Math.round(low * scale) * (100 - above) + Math.round(high * scale) * above
  return roundWhole(sum, 100 * scale, decimals)
}

/** The median; null of an empty list. @param values ascending */
export function medianOf(values: Float64Array, decimals: number): number | null {
  return values.length === 0 ? null : percentileOf(values, 50, decimals)
}

/** The mean; computed in doubles while every partial sum is exact. @param values ascending, not empty */
export function meanOf(values: Float64Array, decimals: number): number {
  const scale = 10 ** decimals
  const greatest = Math.max(-at(values, 0), at(values, values.length - 1)) * scale
  if (greatest * values.length > Number.MAX_SAFE_INTEGER) {
    const sum = values.reduce((units, value) => units + unitsOf(value, decimals), 0n)
    return roundQuotient(sum, BigInt(values.length) * 10n ** BigInt(decimals), decimals)
  }
  let sum = 0
  for (let index = 0; index < values.length; index += 1) sum += Math.round(at(values, index) * scale)
  return roundWhole(sum, values.length * scale, decimals)
}

const MIN_FOR_QUARTILES = 8
const MIN_FOR_DECILES = 10

/**
 * The median, quartiles and deciles each only where there are enough values.
 * @param values ascending, of the group only; null where the group may not be disclosed
 */
export function groupBand(values: Float64Array | null, decimals: number) {
  const percentile = (percent: number, enough: number) =>
    values && values.length >= enough ? percentileOf(values, percent, decimals) : null
  return {
    n: values?.length ?? null,
    median: percentile(50, 1),
    p10: percentile(10, MIN_FOR_DECILES),
    p25: percentile(25, MIN_FOR_QUARTILES),
    p75: percentile(75, MIN_FOR_QUARTILES),
    p90: percentile(90, MIN_FOR_DECILES),
  }
}

/** The median of unsorted numbers, unrounded; null for an empty list. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const middle = (sorted.length - 1) / 2
  return (at(sorted, Math.floor(middle)) + at(sorted, Math.ceil(middle))) / 2
}

/**
 * Moves the number of a rank, from 0, to its index; smaller ones come before it and greater ones after: Hoare, «Find»
 * (Algorithm 65), Communications of the ACM 4 (1961). Sorting thousands of numbers for two quantiles takes five times as long.
 */
function select(list: Float64Array, rank: number): void {
  let [first, last] = [0, list.length - 1]
  while (first < last) {
    const pivot = at(list, (first + last) >>> 1)
    let [left, right] = [first, last]
    while (left <= right) {
      while (at(list, left) < pivot) left += 1
      while (at(list, right) > pivot) right -= 1
      if (left > right) break
      const moved = at(list, left)
      list[left] = at(list, right)
      list[right] = moved
      left += 1
      right -= 1
    }
    if (rank <= right) last = right
    else if (rank >= left) first = left
    else return
  }
}

/**
 * The quantile of unsorted numbers, whose order it changes: type 7 of Hyndman & Fan, «Sample Quantiles in Statistical
 * Packages», The American Statistician 50 (1996).
 * @param list not empty
 * @param part from 0 to 1
 */
export function quantileAmong(list: Float64Array, part: number): number {
  const place = part * (list.length - 1)
  const below = Math.floor(place)
  select(list, below)
  const low = at(list, below)
  if (below === place) return low
  let next = Number.POSITIVE_INFINITY
  for (let index = below + 1; index < list.length; index += 1) next = Math.min(next, at(list, index))
  return low + (place - below) * (next - low)
}
