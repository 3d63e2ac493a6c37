import type { Column } from '@/lib/features/analytics/columns/columns'

let scratch = new Float64Array(0)

/**
 * The values of a column whose organisations are in the group, ascending. The report walks hundreds of columns of
 * thousands: one list serves them all, so the result is good until the next call, and there is no branch to guess.
 */
export function valuesWithin({ values, companies }: Column, mask: Uint8Array): Float64Array {
  const size = values.length
  if (scratch.length < size) scratch = new Float64Array(size)
  const kept = scratch
  let count = 0
  for (let index = 0; index < size; index += 1) {
    kept[count] = values[index] ?? 0
    count += mask[companies[index] ?? 0] ?? 0
  }
  return kept.subarray(0, count)
}
