import { at, intAt } from '@/lib/calc/at'
import { type Column, EMPTY_COLUMN } from '@/lib/calc/comparison/column'
import { indexed, type Numbers, narrow } from '@/lib/calc/narrow'
import type { Slot } from '@/lib/calc/pooling/slots'
import type { CategoryYear, Denominators } from '@/lib/features/analytics/columns/shapes'
import type { MetricRule } from '@/lib/features/analytics/group/metrics-data'

/*
 * Format of a stored category and year: a JSON head, a newline, and all number lists in base64, each in its narrowest
 * type and aligned to eight bytes. Base64, because text passes through the database and its client unchanged. Thousands
 * of organisations share a few hundred values and a few dozen bands: values are stored as runs, middles as indexes.
 */

const LISTS = { u8: Uint8Array, u16: Uint16Array, i32: Int32Array, f64: Float64Array }
type Kind = keyof typeof LISTS

/** Stored parts are never rewritten: format 4 has every number in full, format 3 also has the ways in the head. */
const FORMAT = 5
const IN_FULL = 4
const WAYS_IN_HEAD = 3

interface Head {
  format: typeof FORMAT | typeof IN_FULL | typeof WAYS_IN_HEAD
  /**
   * Slots of each indicator in the order of their lists: values and how many organisations have each, organisations
   * and, where there are ways, band middles, their indexes by organisation, and ways. `isWhole`: values are stored in
   * units of the last decimal.
   */
  metrics: Array<{
    id: number
    decimals: number
    slots: Array<{
      slot: Slot
      isWhole: boolean
      ways: boolean | Array<[company: number, way: number]> | null
    }>
  }>
  reporters: Slot[]
  exact: Array<[metricId: number, slots: Array<[Slot, Array<[company: number, value: number]>]>]>
  lists: Array<[Kind, length: number]>
}

const kindOf = (list: Numbers): Kind => {
  if (list instanceof Uint8Array) return 'u8'
  if (list instanceof Uint16Array) return 'u16'
  return list instanceof Int32Array ? 'i32' : 'f64'
}

const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8

/** Values in units of their last decimal; null where that would not be exact. */
function unitsOf(values: Float64Array, scale: number): Float64Array | null {
  const units = values.map((value) => Math.round(value * scale))
  return units.every((unit, index) => unit / scale === values[index]) ? units : null
}

/** The distinct numbers of an ascending list, and how often each occurs. */
function runsOf(list: Float64Array): [values: Numbers, counts: Numbers] {
  const values: number[] = []
  const counts: number[] = []
  for (const value of list) {
    if (value !== values.at(-1) || values.length === 0) {
      values.push(value)
      counts.push(0)
    }
    counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
  }
  return [narrow(Float64Array.from(values)), narrow(Float64Array.from(counts))]
}

/** @param size total length of all runs */
function fromRuns(values: Numbers, counts: Numbers, { size, scale }: { size: number; scale: number }) {
  const list = new Float64Array(size)
  const [units, lengths] = [new Float64Array(values), new Int32Array(counts)]
  let index = 0
  for (let run = 0; run < units.length; run += 1) {
    const value = at(units, run) / scale
    for (const end = index + intAt(lengths, run); index < end; index += 1) list[index] = value
  }
  return list
}

/** @param decimalsOf decimals of each indicator's values */
export function pack(
  { byMetric, denominators, reporters, exact }: CategoryYear,
  rules: ReadonlyArray<Pick<MetricRule, 'id' | 'decimals'>>,
): string {
  const lists: Numbers[] = []
  const metrics = rules.map(({ id, decimals }) => ({
    id,
    decimals,
    slots: [...(byMetric.get(id) ?? [])].map(([slot, { values, companies }]) => {
      const units = unitsOf(values, 10 ** decimals)
      const told = denominators.get(id)?.get(slot)
      lists.push(...runsOf(units ?? values), narrow(companies))
      if (told) {
        const { numbers, indexes } = told.middles
        lists.push(...(indexes ? [numbers, indexes] : Object.values(indexed(numbers))), told.ways)
      }
      return { slot, isWhole: units !== null, ways: told !== undefined }
    }),
  }))
  lists.push(...reporters.values())
  const head: Head = {
    format: FORMAT,
    metrics,
    reporters: [...reporters.keys()],
    exact: [...exact].map(([id, slots]) => [id, [...slots].map(([slot, values]) => [slot, [...values]])]),
    lists: lists.map((list) => [kindOf(list), list.length]),
  }
  const bytes = Buffer.alloc(lists.reduce((sum, { byteLength }) => sum + aligned(byteLength), 0))
  let offset = 0
  for (const list of lists) {
    bytes.set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength), offset)
    offset += aligned(list.byteLength)
  }
  return `${JSON.stringify(head)}\n${bytes.toString('base64')}`
}

/** Inverse of `pack`. */
export function unpack(packed: string): CategoryYear {
  const end = packed.indexOf('\n')
  const head: Head = JSON.parse(packed.slice(0, end))
  const next = listsOf(head, new Uint8Array(Buffer.from(packed.slice(end + 1), 'base64')))
  if (![FORMAT, IN_FULL, WAYS_IN_HEAD].includes(head.format))
    throw new RangeError(`a publication of format ${head.format}`)
  const isShort = head.format === FORMAT
  const byMetric: CategoryYear['byMetric'] = new Map()
  const denominators: CategoryYear['denominators'] = new Map()
  for (const { id, decimals, slots } of head.metrics) {
    const columns = new Map<Slot, Column>()
    const told = new Map<Slot, Denominators>()
    const scale = 10 ** decimals
    for (const { slot, isWhole, ways } of slots) {
      const [units, counts] = [next(), isShort ? next() : null]
      const companies = new Int32Array(next())
      const unit = isWhole ? scale : 1
      const values = counts
        ? fromRuns(units, counts, { size: companies.length, scale: unit })
        : inFull(units, unit)
      columns.set(slot, values.length > 0 ? { values, companies } : EMPTY_COLUMN)
      if (ways)
        told.set(slot, {
          middles: { numbers: next().slice(), indexes: isShort ? next().slice() : null },
          ways: typeof ways === 'boolean' ? next().slice() : waysOf(ways),
        })
    }
    byMetric.set(id, columns)
    denominators.set(id, told)
  }
  const reporters = new Map(head.reporters.map((slot) => [slot, new Uint8Array(next())]))
  const exact: CategoryYear['exact'] = new Map(
    head.exact.map(([id, slots]) => [id, new Map(slots.map(([slot, values]) => [slot, new Map(values)]))]),
  )
  return { byMetric, denominators, reporters, exact }
}

/** A function of its own, so that the engine optimises this hot loop. */
function inFull(units: Numbers, scale: number): Float64Array {
  const values = new Float64Array(units)
  for (let index = 0; index < values.length; index += 1) values[index] = at(values, index) / scale
  return values
}

function waysOf(pairs: ReadonlyArray<[company: number, way: number]>): Uint8Array {
  const ways = new Uint8Array(pairs.reduce((end, [company]) => Math.max(end, company + 1), 0))
  for (const [company, way] of pairs) ways[company] = way
  return ways
}

/** Reads the lists one after another as views of the buffer: the caller copies what it keeps. */
function listsOf({ lists }: Head, bytes: Uint8Array<ArrayBuffer>): () => Numbers {
  let [place, offset] = [0, 0]
  return () => {
    const [kind, length] = lists[place] ?? ['u8', 0]
    const list = new LISTS[kind](bytes.buffer, offset, length)
    place += 1
    offset += aligned(list.byteLength)
    return list
  }
}
