import { at, intAt } from '@/lib/calc/at'
import { type Numbers, narrow } from '@/lib/calc/narrow'

/*
 * Lists of numbers in a stored part: each in its narrowest type, aligned to eight bytes, all in one base64 text, because
 * text passes through the database and its client unchanged.
 */

const LISTS = { u8: Uint8Array, u16: Uint16Array, i32: Int32Array, f64: Float64Array }

export type ListKinds = Array<[kind: keyof typeof LISTS, length: number]>

const kindOf = (list: Numbers): keyof typeof LISTS => {
  if (list instanceof Uint8Array) return 'u8'
  if (list instanceof Uint16Array) return 'u16'
  return list instanceof Int32Array ? 'i32' : 'f64'
}

const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8

export function packLists(lists: readonly Numbers[]): { kinds: ListKinds; text: string } {
  const bytes = Buffer.alloc(lists.reduce((sum, { byteLength }) => sum + aligned(byteLength), 0))
  let offset = 0
  for (const list of lists) {
    bytes.set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength), offset)
    offset += aligned(list.byteLength)
  }
  return { kinds: lists.map((list) => [kindOf(list), list.length]), text: bytes.toString('base64') }
}

/** Reads the lists one after another as views of one buffer. */
export function listsOf(kinds: ListKinds, text: string): () => Numbers {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'))
  let [place, offset] = [0, 0]
  return () => {
    const [kind, length] = kinds[place] ?? ['u8', 0]
    const list = new LISTS[kind](bytes.buffer, offset, length)
    place += 1
    offset += aligned(list.byteLength)
    return list
  }
}

/** Values in units of their last decimal; null where that would not be exact. */
export function wholeUnits(values: Float64Array, scale: number): Float64Array | null {
  const units = values.map((value) => Math.round(value * scale))
  return units.every((unit, index) => unit / scale === values[index]) ? units : null
}

/** The numbers divided by the scale. A function of its own, so that the engine optimises this hot loop. */
export function inFull(units: Numbers, scale: number): Float64Array {
  const values = new Float64Array(units)
  for (let index = 0; index < values.length; index += 1) values[index] = at(values, index) / scale
  return values
}

/** Distinct values in ascending order, and how many times each occurs: thousands of organisations share hundreds. */
export interface Runs {
  values: Float64Array
  counts: Int32Array
}

/** @param list ascending */
export function toRuns(list: Float64Array): [values: Numbers, counts: Numbers] {
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

/** Inverse of `toRuns`. @param list as long as all runs together, filled with their values */
export function spreadRuns({ values, counts }: Runs, list: Float64Array): Float64Array {
  let index = 0
  for (let run = 0; run < values.length; run += 1) {
    const value = at(values, run)
    for (const end = index + intAt(counts, run); index < end; index += 1) list[index] = value
  }
  return list
}
