import { at } from '../at'

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
