import { at, intAt } from '../at'

/**
 * What is compared: the values of one indicator in one period, each with its organisation. Sorted once, so that
 * places, medians and percentiles of any group are one walk.
 */
export interface Column {
  /** Ascending; rounded to the indicator's decimals; eligible ones only. */
  values: Float64Array
  /** Ids of the organisations, beside the values; within a tie in the order of their numbers. */
  companies: Int32Array
}

export const EMPTY_COLUMN: Column = { values: new Float64Array(0), companies: new Int32Array(0) }

/** The order of organisations by number: id → place, from 0. Once given it never changes. */
export type NumberOrder = Int32Array

/** Whose values count: 1 at the ids of a group's members. An id beyond its end is no member. */
export type Mask = Uint8Array

/** Scaled values and places that together stay exact in a double are sorted as one number, natively. */
const MAX_PACKED = 2 ** 53

/** Sorts values of so many decimals with their organisations, each of which has a place in the order. */
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

/** The part of a column whose organisations are in the group: the column itself where all of them are. */
export function within(column: Column, mask: Mask): Column {
  const { values, companies } = column
  if (companies.every((id) => mask[id] === 1)) return column
  const size = values.length
  const kept = new Float64Array(size)
  const ids = new Int32Array(size)
  let count = 0
  for (let index = 0; index < size; index += 1) {
    const id = intAt(companies, index)
    if (mask[id] !== 1) continue
    kept[count] = at(values, index)
    ids[count] = id
    count += 1
  }
  return { values: kept.subarray(0, count), companies: ids.subarray(0, count) }
}

let scratch = new Float64Array(0)

/**
 * The values alone of a column's part in the group. The report walks hundreds of columns of thousands: one list serves
 * them all, so the result is good until the next call, and there is no branch to guess.
 */
export function valuesWithin({ values, companies }: Column, mask: Mask): Float64Array {
  const size = values.length
  if (scratch.length < size) scratch = new Float64Array(size)
  const kept = scratch
  let count = 0
  for (let index = 0; index < size; index += 1) {
    kept[count] = at(values, index)
    count += mask[intAt(companies, index)] ?? 0
  }
  return kept.subarray(0, count)
}
