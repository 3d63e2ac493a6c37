import { roundTo, type TargetOrder } from '@/lib/calc/comparison/rating'
import type { Column } from '@/lib/features/analytics/columns/columns'

/*
 * Places, scores and percentiles of a sorted column in one walk: the same answers as lib/calc's rating and
 * percentiles, which sort for themselves.
 */

/** The part of a column whose organisations are in the group, ascending as the column is. */
export function within(column: Column, mask: Uint8Array): Column {
  const { values, companies } = column
  const size = values.length
  const kept = new Float64Array(size)
  const ids = new Int32Array(size)
  let count = 0
  for (let index = 0; index < size; index += 1) {
    const id = companies[index] ?? 0
    if (mask[id] !== 1) continue
    kept[count] = values[index] ?? 0
    ids[count] = id
    count += 1
  }
  return { values: kept.subarray(0, count), companies: ids.subarray(0, count) }
}

/** How many values are below this one, in an ascending list. */
function countBelow(values: Float64Array, value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

export interface Standing {
  better: number
  tied: number
  worse: number
}

/** Where a value of the list stands among the others, itself counted as tied. @param values ascending */
export function standingOf(values: Float64Array, value: number, order: TargetOrder): Standing {
  const below = countBelow(values, value)
  let upTo = below
  while (upTo < values.length && values[upTo] === value) upTo += 1
  const above = values.length - upTo
  const tied = upTo - below
  return order === 'asc' ? { better: below, tied, worse: above } : { better: above, tied, worse: below }
}

/** S = 100·(W + (T−1)/2)/(N−1); a group of one has no scores. */
export function scoreOf({ better, tied, worse }: Standing): number | null {
  const others = better + tied + worse - 1
  return others < 1 ? null : (100 * (worse + (tied - 1) / 2)) / others
}

/**
 * A quantile, mean or difference of values with so many decimals, without the binary tail: the median of an even
 * number of values has one decimal more.
 */
export function tidy(value: number, decimals: number): number {
  return roundTo(value, decimals + 1)
}

/** A quantile (Hyndman & Fan's type 7) in the column's decimals and one more. @param values ascending, not empty */
export function percentileOf(values: Float64Array, share: number, decimals: number): number {
  const position = share * (values.length - 1)
  const below = Math.floor(position)
  const low = values[below] ?? Number.NaN
  const high = values[below + 1] ?? low
  return tidy(low + (position - below) * (high - low), decimals)
}

/** The median; null of an empty list. @param values ascending */
export function medianOf(values: Float64Array, decimals: number): number | null {
  return values.length === 0 ? null : percentileOf(values, 0.5, decimals)
}

/** The mean in the column's decimals and one more. @param values not empty */
export function meanOf(values: Float64Array, decimals: number): number {
  let sum = 0
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? 0
  return tidy(sum / values.length, decimals)
}
