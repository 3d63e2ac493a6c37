import { intAt } from '@/lib/calc/at'
import type { Numbers } from '@/lib/calc/narrow'
import type { Slot } from '@/lib/calc/pooling/slots'
import { cached } from '@/lib/calc/remembering'
import {
  inFull,
  type ListKinds,
  listsOf,
  type Runs,
  spreadRuns,
} from '@/lib/features/analytics/columns/packed-lists'
import {
  type GroupColumn,
  type GroupView,
  NO_COLUMN,
  type Released,
} from '@/lib/features/analytics/columns/shapes'

/*
 * The head of a stored category and year: the distribution of each column, and which organisations follow as rows of
 * equal length. Statistics of all participants need the head alone; an organisation's own values need its row besides.
 */

let scratch = new Float64Array(0)

/** Part of a shared buffer, valid until the next call, because a report scans hundreds of columns. */
function sharedBuffer(length: number): Float64Array {
  if (scratch.length < length) scratch = new Float64Array(length)
  return scratch.subarray(0, length)
}

/** Digits before the head that give its length, themselves included. */
export const LEAD = 10

/** Version 1.0.0 stored format 3, by columns (packed.ts). */
export const FORMAT = 6

export interface HeadText {
  format: typeof FORMAT
  /** Length of arrays indexed by organisation id. */
  size: number
  metrics: Array<{
    id: number
    decimals: number
    /** `isWhole`: values are in units of the last decimal; `hasMiddles`: denominators are published. */
    slots: Array<{ slot: Slot; isWhole: boolean; hasMiddles: boolean }>
  }>
  reporters: Slot[]
  /**
   * In this order: organisation ids; of each column its runs, rows and exact values of what is published less exactly
   * or not at all, and distinct middles; the number of reporters by slot.
   */
  lists: ListKinds
}

/** Where every row stores one number. */
interface RowField {
  /** Index in `PartHead.fields`. */
  index: number
  offset: number
  /** 0 (not stored), 1, 2 or 4; little-endian. */
  bytes: number
}

export interface HeadColumn extends GroupColumn {
  runs: Runs
  exact: { rows: Numbers; values: Float64Array }
  /** The distinct middles; null where denominators are not published. */
  middles: Numbers | null
  /** Number of the row's value among the runs, from 1; 0 where nothing is published. */
  run: RowField
  /** Index of the row's middle, and its way (`PublishedValue.way`). */
  middle: RowField
  way: RowField
}

export interface PartHead {
  size: number
  /** All rows; null while they are not loaded. */
  rows: Uint8Array | null
  /** Rows loaded one by one, by row number. */
  slices: Map<number, Uint8Array>
  /** Offset of the rows in the text, and bytes of a row before base64. */
  end: number
  width: number
  fields: readonly RowField[]
  /** Organisation ids by row, in the order of organisation numbers: everybody who has a value or reported. */
  companies: Int32Array
  columns: ReadonlyMap<number, ReadonlyMap<Slot, HeadColumn>>
  /** How many reported in each slot; `reported` has a bit for each slot, in this order. */
  reporters: ReadonlyMap<Slot, number>
  reported: RowField[]
}

/** Slots in one field of `reported`. */
export const BITS = 8

const bytesFor = (greatest: number) => (greatest < 2 ** 8 ? 1 : greatest < 2 ** 16 ? 2 : 4)

/** @param text at least the head of a stored part */
export function openHead(text: string): PartHead {
  const end = Number(text.slice(0, LEAD))
  const lists = text.indexOf('\n')
  const head: HeadText = JSON.parse(text.slice(LEAD, lists))
  if (head.format !== FORMAT) throw new RangeError(`a publication of format ${head.format}`)
  const next = listsOf(head.lists, text.slice(lists + 1, end))
  let width = 0
  const fields: RowField[] = []
  const field = (bytes: number): RowField => {
    const one = { index: fields.length, offset: width, bytes }
    fields.push(one)
    width += bytes
    return one
  }
  const companies = Int32Array.from(next())
  const columns = new Map<number, Map<Slot, HeadColumn>>()
  for (const { id, decimals, slots } of head.metrics) {
    const ofMetric = new Map<Slot, HeadColumn>()
    columns.set(id, ofMetric)
    for (const { slot, isWhole, hasMiddles } of slots) {
      const scale = isWhole ? 10 ** decimals : 1
      const runs = { values: inFull(next(), scale), counts: new Int32Array(next()) }
      const exact = { rows: next().slice(), values: inFull(next(), scale) }
      const middles = hasMiddles ? next().slice() : null
      const length = runs.counts.reduce((sum, count) => sum + count, 0)
      ofMetric.set(slot, {
        runs,
        exact,
        middles,
        run: field(bytesFor(runs.values.length)),
        middle: field(middles ? bytesFor(middles.length - 1) : 0),
        way: field(middles ? 1 : 0),
        values: () => spreadRuns(runs, sharedBuffer(length)),
      })
    }
  }
  const counts = next()
  const reported = Array.from({ length: Math.ceil(head.reporters.length / BITS) }, () => field(1))
  return {
    size: head.size,
    rows: text.length > end ? Buffer.from(text.slice(end), 'base64') : null,
    slices: new Map(),
    end,
    width: Math.ceil(width / 3) * 3,
    fields,
    companies,
    columns,
    reporters: new Map(head.reporters.map((slot, place) => [slot, counts[place] ?? 0])),
    reported,
  }
}

/** Reads a field of the row that begins at `start`. */
function numberIn(rows: Uint8Array, start: number, { offset, bytes }: RowField): number {
  const place = start + offset
  const low = rows[place] ?? 0
  if (bytes === 1) return low
  const two = low + 256 * (rows[place + 1] ?? 0)
  return bytes === 2 ? two : two + 65_536 * ((rows[place + 2] ?? 0) + 256 * (rows[place + 3] ?? 0))
}

/** Rows whose bytes stay in the processor's cache while all of their fields are read. */
const BLOCK = 128

/** Every field by row, in the order of `fields`. */
export function fieldsIn({ companies, width, fields, rows }: PartHead): Int32Array[] {
  const all = fields.map(({ bytes }) => new Int32Array(bytes === 0 ? 0 : companies.length))
  if (companies.length === 0) return all
  if (!rows) throw new RangeError('a head without rows')
  for (let from = 0; from < companies.length; from += BLOCK) {
    const to = Math.min(companies.length, from + BLOCK)
    for (let index = 0; index < all.length; index += 1) {
      const [field, numbers] = [fields[index], all[index]]
      if (field && numbers && field.bytes > 0) readField(rows, field, { numbers, width, from, to })
    }
  }
  return all
}

/** A loop for each width, so that the engine optimises them. */
function readField(
  rows: Uint8Array,
  field: RowField,
  { numbers, width, from, to }: { numbers: Int32Array; width: number; from: number; to: number },
): void {
  let place = from * width + field.offset
  if (field.bytes === 1)
    for (let row = from; row < to; row += 1, place += width) numbers[row] = rows[place] ?? 0
  else if (field.bytes === 2)
    for (let row = from; row < to; row += 1, place += width)
      numbers[row] = (rows[place] ?? 0) | ((rows[place + 1] ?? 0) << 8)
  else for (let row = from; row < to; row += 1) numbers[row] = numberIn(rows, row * width, field)
}

/** Characters of a row as stored, in base64. */
export const charactersOf = ({ width }: PartHead): number => (width / 3) * 4

export interface OwnRow {
  row: number
  bytes: Uint8Array
}

/** By the start of a row: 1 where its organisation reported in the slot, otherwise 0. */
function bitIn({ reporters, reported }: PartHead, slot: Slot): (rows: Uint8Array, start: number) => number {
  const place = [...reporters.keys()].indexOf(slot)
  const field = reported[Math.floor(place / BITS)]
  return (rows, start) => (field ? (numberIn(rows, start, field) >>> (place % BITS)) & 1 : 0)
}

/** The category and year as all participants see it, or as the group does. @param own null if there is none */
export function headView(head: PartHead, own: OwnRow | null, group: GroupRows | null): GroupView {
  const columnAt = (metricId: number, slot: Slot) => head.columns.get(metricId)?.get(slot)
  return {
    column(metricId, slot) {
      const column = columnAt(metricId, slot)
      return column ? (group?.column(column) ?? column) : NO_COLUMN
    },
    reported: (slot) => (group ? group.reported(slot) : (head.reporters.get(slot) ?? 0)),
    own(metricId, slot): Released | null {
      const column = columnAt(metricId, slot)
      if (!own || !column) return null
      const published = column.runs.values[numberIn(own.bytes, 0, column.run) - 1] ?? null
      const value = column.exact.values[column.exact.rows.indexOf(own.row)] ?? published
      return value === null ? null : { value, published }
    },
    ownReported: (slot) => own !== null && bitIn(head, slot)(own.bytes, 0) === 1,
  }
}

/** Distributions of a group that lacks some organisations of the head. */
interface GroupRows {
  column(column: HeadColumn): GroupColumn
  reported(slot: Slot): number
}

/** Rows, and where each begins in the bytes; with `isGroup` they are the group, otherwise the group is all others. */
interface SomeRows {
  bytes: Uint8Array
  starts: Int32Array
  isGroup: boolean
}

/** Computes each distribution of a group on first use. */
export function groupRows(head: PartHead, { bytes, starts, isGroup }: SomeRows): GroupRows {
  const columns = new Map<HeadColumn, GroupColumn>()
  const columnOf = ({ runs, run }: HeadColumn): GroupColumn => {
    const counts = isGroup ? new Int32Array(runs.counts.length) : runs.counts.slice()
    const step = isGroup ? 1 : -1
    for (let place = 0; place < starts.length; place += 1) {
      const index = numberIn(bytes, intAt(starts, place), run) - 1
      if (index >= 0) counts[index] = intAt(counts, index) + step
    }
    const length = counts.reduce((sum, count) => sum + count, 0)
    return { values: () => spreadRuns({ values: runs.values, counts }, sharedBuffer(length)) }
  }
  return {
    column: (column) => cached(columns, column, () => columnOf(column)),
    reported(slot) {
      const bit = bitIn(head, slot)
      const some = starts.reduce((sum, start) => sum + bit(bytes, start), 0)
      return isGroup ? some : (head.reporters.get(slot) ?? 0) - some
    },
  }
}
