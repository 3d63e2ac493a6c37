import { at, intAt } from '../at'

/**
 * What is compared: the values of one indicator in one period, each with its organisation. Sorted once, so that places,
 * medians and percentiles of any group take one pass.
 */
export interface Column {
  /** Ascending; rounded to the indicator's decimals; eligible values only. */
  values: Float64Array
  /** Organisation ids parallel to the values; ties are ordered by organisation number. */
  companies: Int32Array
}

export const EMPTY_COLUMN: Column = { values: new Float64Array(0), companies: new Int32Array(0) }

/** Sort order of organisations by number: id → position, from 0. It never changes once assigned. */
export type NumberOrder = Int32Array

/** Members of a group: 1 at the ids of its members. An id beyond its end is no member. */
export type Mask = Uint8Array

/** A scaled value and its position that fit in a double together are sorted as one number, with the native sort. */
const MAX_PACKED = 2 ** 53

/** Sorts values of this many decimals together with their organisations; `order` must have each of them. */
export function sortColumn({ values, companies }: Column, decimals: number, order: NumberOrder): Column {
  const scale = 10 ** decimals
  const size = order.length + 1
  const length = values.length
  const packed = new Float64Array(length)
  const byPlace = new Int32Array(size)
  for (let index = 0; index < length; index += 1) {
    const id = intAt(companies, index)
    const place = intAt(order, id)
    packed[index] = Math.round(at(values, index) * scale) * size + place
    byPlace[place] = id
  }
  packed.sort()
  if (length > 0 && Math.max(-at(packed, 0), at(packed, length - 1)) > MAX_PACKED) {
    return sortLarge({ values, companies }, order)
  }
  const sorted = { values: packed, companies: new Int32Array(length) }
  for (let index = 0; index < length; index += 1) {
    const units = Math.floor(at(packed, index) / size)
    sorted.companies[index] = intAt(byPlace, at(packed, index) - units * size)
    packed[index] = units / scale
  }
  return sorted
}

function sortLarge({ values, companies }: Column, order: NumberOrder): Column {
  const placeOf = (index: number) => intAt(order, intAt(companies, index))
  const indexes = companies.map((_id, index) => index)
  indexes.sort((x, y) => at(values, x) - at(values, y) || placeOf(x) - placeOf(y))
  return {
    values: values.map((_value, index) => at(values, intAt(indexes, index))),
    companies: indexes.map((index) => intAt(companies, index)),
  }
}

export function holdsAll(mask: Mask, companies: Int32Array): boolean {
  for (let index = 0; index < companies.length; index += 1)
    if (mask[intAt(companies, index)] !== 1) return false
  return true
}

/** The part of a column whose organisations are in the group; the same object when all of them are. */
export function within(column: Column, mask: Mask): Column {
  const { values, companies } = column
  if (holdsAll(mask, companies)) return column
  const size = values.length
  const selected = new Float64Array(size)
  const ids = new Int32Array(size)
  let count = 0
  for (let index = 0; index < size; index += 1) {
    const id = intAt(companies, index)
    if (mask[id] !== 1) continue
    selected[count] = at(values, index)
    ids[count] = id
    count += 1
  }
  return { values: selected.subarray(0, count), companies: ids.subarray(0, count) }
}
