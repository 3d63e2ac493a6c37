import { sharedBuffer } from '@/lib/calc/comparison/column'
import type { Numbers } from '@/lib/calc/narrow'
import type { Slot } from '@/lib/calc/pooling/slots'
import {
  inFull,
  type ListKinds,
  listsOf,
  type Runs,
  spreadRuns,
} from '@/lib/features/analytics/columns/packed-lists'
import type { GroupColumn } from '@/lib/features/analytics/columns/shapes'

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
export interface Field {
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
  run: Field
  middle: Field
  way: Field
}

export interface ToldHead {
  size: number
  /** Where the rows begin, and bytes of each before base64. */
  end: number
  width: number
  fields: readonly Field[]
  /** By row, ordered by organisation number: everybody who has a value or reported. */
  companies: Int32Array
  columns: ReadonlyMap<number, ReadonlyMap<Slot, HeadColumn>>
  /** How many reported in each slot; in the fields a bit each, in this order. */
  reporters: ReadonlyMap<Slot, number>
  reported: Field[]
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
  const fields: Field[] = []
  const field = (bytes: number): Field => {
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
export function numberIn(rows: Uint8Array, start: number, { offset, bytes }: Field): number {
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
  field: Field,
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
