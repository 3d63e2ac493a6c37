import { at } from '@/lib/calc/at'
import { type Column, EMPTY_COLUMN } from '@/lib/calc/comparison/column'
import { type Numbers, narrow } from '@/lib/calc/narrow'
import type { Counts } from '@/lib/calc/places/stabilised'
import type { Slot } from '@/lib/calc/pooling/slots'
import type { CategoryYear } from '@/lib/features/analytics/columns/columns'
import type { MetricRule } from '@/lib/features/analytics/group/metrics-data'

/*
 * A category and year as one text: what it holds, a new line, and all its numbers in base64, list after list, each as
 * narrow as its numbers allow and at a multiple of eight bytes. Base64 because a text goes through the database and
 * its client as it is.
 */

const LISTS = { u8: Uint8Array, u16: Uint16Array, i32: Int32Array, f64: Float64Array }
type Kind = keyof typeof LISTS

interface Head {
  /**
   * Of each indicator its slots, in the order of their lists: values, organisations and, where `isCounted`, cases and
   * denominators. `isWhole`: values are kept in units of the last decimal.
   */
  metrics: Array<{ id: number; slots: Array<{ slot: Slot; isWhole: boolean; isCounted: boolean }> }>
  reporters: Slot[]
  lists: Array<[Kind, length: number]>
}

const kindOf = (list: Numbers): Kind => {
  if (list instanceof Uint8Array) return 'u8'
  if (list instanceof Uint16Array) return 'u16'
  return list instanceof Int32Array ? 'i32' : 'f64'
}

const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8

/** Values in units of their last decimal, where that is the same; null where it is not. */
function unitsOf(values: Float64Array, scale: number): Float64Array | null {
  const units = values.map((value) => Math.round(value * scale))
  return units.every((unit, index) => unit / scale === values[index]) ? units : null
}

/** @param decimalsOf those of each indicator's values */
export function pack({ byMetric, counts, reporters }: CategoryYear, rules: readonly MetricRule[]): string {
  const lists: Numbers[] = []
  const metrics = rules.map(({ id, decimals }) => ({
    id,
    slots: [...(byMetric.get(id) ?? [])].map(([slot, { values, companies }]) => {
      const units = unitsOf(values, 10 ** decimals)
      const counted = counts.get(id)?.get(slot)
      lists.push(units ? narrow(units) : values, narrow(companies))
      if (counted) lists.push(counted.cases, counted.of)
      return { slot, isWhole: units !== null, isCounted: counted !== undefined }
    }),
  }))
  lists.push(...reporters.values())
  const head: Head = {
    metrics,
    reporters: [...reporters.keys()],
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

/** What was packed by these same rules. */
export function unpack(packed: string, rules: readonly MetricRule[]): CategoryYear {
  const end = packed.indexOf('\n')
  const head: Head = JSON.parse(packed.slice(0, end))
  const next = listsOf(head, new Uint8Array(Buffer.from(packed.slice(end + 1), 'base64')))
  const decimals = new Map(rules.map((rule) => [rule.id, rule.decimals]))
  const byMetric: CategoryYear['byMetric'] = new Map()
  const counts: CategoryYear['counts'] = new Map()
  for (const { id, slots } of head.metrics) {
    const columns = new Map<Slot, Column>()
    const counted = new Map<Slot, Counts>()
    const scale = 10 ** (decimals.get(id) ?? 0)
    for (const { slot, isWhole, isCounted } of slots) {
      const [values, companies] = [new Float64Array(next()), new Int32Array(next())]
      if (isWhole)
        for (let index = 0; index < values.length; index += 1) values[index] = at(values, index) / scale
      columns.set(slot, values.length > 0 ? { values, companies } : EMPTY_COLUMN)
      if (isCounted) counted.set(slot, { cases: next(), of: next() })
    }
    byMetric.set(id, columns)
    counts.set(id, counted)
  }
  const reporters = new Map(head.reporters.map((slot) => [slot, new Uint8Array(next())]))
  return { byMetric, counts, reporters }
}

/** One list after the other, each in memory of its own. */
function listsOf({ lists }: Head, bytes: Uint8Array<ArrayBuffer>): () => Numbers {
  let [place, offset] = [0, 0]
  return () => {
    const [kind, length] = lists[place] ?? ['u8', 0]
    const list = new LISTS[kind](bytes.buffer, offset, length)
    place += 1
    offset += aligned(list.byteLength)
    return list.slice()
  }
}
