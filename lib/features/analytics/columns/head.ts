import { intAt } from '@/lib/calc/at'
import { type Mask, sharedBuffer } from '@/lib/calc/comparison/column'
import type { Numbers } from '@/lib/calc/narrow'
import type { Slot } from '@/lib/calc/pooling/slots'
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
 * equal length. The statistics of all participants need the head alone, and an organisation its own row besides, which
 * is a fiftieth of the whole.
 */

/** Digits before the head that give its length, themselves included. */
export const LEAD = 10

export interface HeadText {
  /** Length of the lists by organisation id. */
  size: number
  metrics: Array<{
    id: number
    decimals: number
    /** `isWhole`: values are in units of the last decimal; `hasMiddles`: denominators are published. */
    slots: Array<{ slot: Slot; isWhole: boolean; hasMiddles: boolean }>
  }>
  reporters: Slot[]
  /**
   * Organisations; of each column its runs, exact values that are published less exactly or not at all with their rows,
   * and the distinct middles; reporters by slot.
   */
  lists: ListKinds
}

/** A number in each row. */
export interface RowField {
  /** Its index among all. */
  index: number
  offset: number
  /** 1, 2 or 4; the least significant first. */
  bytes: number
}

export interface HeadColumn extends GroupColumn {
  runs: Runs
  exact: { rows: Numbers; values: Float64Array }
  /** The distinct middles; null where denominators are not published. */
  middles: Numbers | null
  /** The number of the run, from 1, or 0 where nothing is published; of the middle, from 0; the way. */
  run: RowField
  middle: RowField
  way: RowField
}

export interface ToldHead {
  size: number
  /** Where the rows begin, and bytes of each before base64. */
  end: number
  width: number
  fields: readonly RowField[]
  /** By row, ordered by organisation number: everybody who has a value or reported. */
  companies: Int32Array
  columns: ReadonlyMap<number, ReadonlyMap<Slot, HeadColumn>>
  /** How many reported in each slot; in the fields a bit each, in this order. */
  reporters: ReadonlyMap<Slot, number>
  reported: RowField[]
}

/** Slots in a field of reporters. */
export const BITS = 8

const bytesFor = (greatest: number) => (greatest < 2 ** 8 ? 1 : greatest < 2 ** 16 ? 2 : 4)

/** @param text at least the head of a stored part */
export function openHead(text: string): ToldHead {
  const end = Number(text.slice(0, LEAD))
  const lists = text.indexOf('\n')
  const head: HeadText = JSON.parse(text.slice(LEAD, lists))
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
        ...{ runs, exact, middles },
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
    end,
    width: Math.ceil(width / 3) * 3,
    fields,
    companies,
    columns,
    reporters: new Map(head.reporters.map((slot, place) => [slot, counts[place] ?? 0])),
    reported,
  }
}

/** The number of a row's field. @param start of the row */
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
export function fieldsIn({ companies, width, fields }: ToldHead, rows: Uint8Array): Int32Array[] {
  const all = fields.map(() => new Int32Array(companies.length))
  for (let from = 0; from < companies.length; from += BLOCK) {
    const to = Math.min(companies.length, from + BLOCK)
    for (let index = 0; index < all.length; index += 1) {
      const [field, numbers] = [fields[index], all[index]]
      if (field && numbers) readField(rows, field, { numbers, width, from, to })
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

/** Approximate memory it takes, in bytes. */
export function bytesOfHead({ companies, columns }: ToldHead): number {
  let bytes = companies.byteLength
  for (const slots of columns.values())
    for (const { runs, exact, middles } of slots.values())
      bytes +=
        runs.values.byteLength +
        runs.counts.byteLength +
        exact.rows.byteLength +
        exact.values.byteLength +
        (middles?.byteLength ?? 0)
  return bytes
}

/** Characters of a row as stored, in base64. */
export const charactersOf = ({ width }: ToldHead): number => (width / 3) * 4

/** The viewer's organisation: the number of its row, and the row. */
export interface OwnRow {
  row: number
  bytes: Uint8Array
}

/** The category and year as all participants see it, or as the group does. @param own null without */
export function headView(head: ToldHead, own: OwnRow | null, group: GroupRows | null = null): GroupView {
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
      const told = column.runs.values[numberIn(own.bytes, 0, column.run) - 1] ?? null
      const value = column.exact.values[column.exact.rows.indexOf(own.row)] ?? told
      return value === null ? null : { value, told }
    },
  }
}

interface GroupRows {
  column(column: HeadColumn): GroupColumn
  reported(slot: Slot): number
}

/** The last group of each head. */
const known = new WeakMap<ToldHead, { mask: Mask; group: GroupRows }>()

/** The columns of a group: of each run, how many rows of the group have it. */
export function groupRows(head: ToldHead, rows: Uint8Array, mask: Mask): GroupRows {
  const last = known.get(head)
  if (last?.mask === mask) return last.group
  const starts = Int32Array.from(
    [...head.companies.keys()].filter((row) => mask[intAt(head.companies, row)] === 1),
    (row) => row * head.width,
  )
  const columns = new Map<HeadColumn, GroupColumn>()
  const columnOf = (column: HeadColumn): GroupColumn => {
    const counts = new Int32Array(column.runs.counts.length)
    let length = 0
    for (let place = 0; place < starts.length; place += 1) {
      const run = numberIn(rows, intAt(starts, place), column.run)
      if (run === 0) continue
      counts[run - 1] = intAt(counts, run - 1) + 1
      length += 1
    }
    return { values: () => spreadRuns({ values: column.runs.values, counts }, sharedBuffer(length)) }
  }
  const group: GroupRows = {
    column(column) {
      const made = columns.get(column) ?? columnOf(column)
      columns.set(column, made)
      return made
    },
    reported(slot) {
      const place = [...head.reporters.keys()].indexOf(slot)
      const field = head.reported[Math.floor(place / BITS)]
      if (!field) return 0
      return starts.reduce((sum, start) => sum + ((numberIn(rows, start, field) >>> (place % BITS)) & 1), 0)
    },
  }
  known.set(head, { mask, group })
  return group
}
