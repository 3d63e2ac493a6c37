import { at, intAt } from '@/lib/calc/at'
import { type Column, EMPTY_COLUMN, type Mask, type NumberOrder } from '@/lib/calc/comparison/column'
import { indexed, type Numbers, narrow, narrowTo, numberAt } from '@/lib/calc/narrow'
import type { Slot } from '@/lib/calc/pooling/slots'
import {
  BITS,
  FORMAT,
  fieldsIn,
  type HeadColumn,
  type HeadText,
  LEAD,
  openHead,
  type PartHead,
} from '@/lib/features/analytics/columns/head'
import {
  inFull,
  type ListKinds,
  listsOf,
  packLists,
  type Runs,
  spreadRuns,
  toRuns,
  wholeUnits,
} from '@/lib/features/analytics/columns/packed-lists'
import type { CategoryYear, Denominators } from '@/lib/features/analytics/columns/shapes'
import type { MetricRule } from '@/lib/features/analytics/group/group-data'

/* A stored category and year: its head (head.ts), and a row of each organisation in base64. */

/**
 * @param rules decimals of each indicator's values
 * @param order of organisation numbers: ties of a column are stored in it
 */
export function pack(
  categoryYear: CategoryYear,
  rules: ReadonlyArray<Pick<MetricRule, 'id' | 'decimals'>>,
  order: NumberOrder,
): string {
  const { byMetric, denominators, reporters, exact } = categoryYear
  const companies = everybodyIn(categoryYear).toSorted(
    (one, other) => intAt(order, one) - intAt(order, other),
  )
  const rowOf = new Int32Array(order.length)
  for (const [row, company] of companies.entries()) rowOf[company] = row
  const lists: Numbers[] = [narrow(Int32Array.from(companies))]
  const metrics = rules.map(({ id, decimals }) => ({
    id,
    decimals,
    slots: [...(byMetric.get(id) ?? [])].map(([slot, { values }]) => {
      const pairs = [...(exact.get(id)?.get(slot) ?? [])]
      const all = Float64Array.of(...pairs.map(([, value]) => value))
      const units = [wholeUnits(values, 10 ** decimals), wholeUnits(all, 10 ** decimals)] as const
      const isWhole = units[0] !== null && units[1] !== null
      const [shown, exacts] = isWhole ? units : [values, all]
      lists.push(...toRuns(shown ?? values))
      lists.push(narrow(Int32Array.from(pairs, ([company]) => intAt(rowOf, company))), narrow(exacts ?? all))
      const middles = denominators.get(id)?.get(slot)?.middles
      if (middles) lists.push(middles.numbers)
      return { slot, isWhole, hasMiddles: middles !== undefined }
    }),
  }))
  lists.push(Int32Array.from(reporters.values(), (mask) => mask.reduce((sum, one) => sum + one, 0)))
  const { kinds, text } = packLists(lists)
  const head: HeadText = {
    format: FORMAT,
    size: order.length,
    metrics,
    reporters: [...reporters.keys()],
    lists: kinds,
  }
  const body = `${JSON.stringify(head)}\n${text}`
  const packed = `${String(LEAD + body.length).padStart(LEAD, '0')}${body}`
  return packed + rowsOf(categoryYear, openHead(packed), rowOf).toString('base64')
}

function everybodyIn({ byMetric, reporters, exact }: CategoryYear): number[] {
  const found = new Set<number>()
  for (const mask of reporters.values()) for (const [id, one] of mask.entries()) if (one === 1) found.add(id)
  for (const slots of byMetric.values())
    for (const { companies } of slots.values()) for (const id of companies) found.add(id)
  for (const slots of exact.values())
    for (const values of slots.values()) for (const id of values.keys()) found.add(id)
  return [...found]
}

function rowsOf(
  { byMetric, denominators, reporters }: CategoryYear,
  head: PartHead,
  rowOf: Int32Array,
): Buffer {
  const rows = Buffer.alloc(head.companies.length * head.width)
  const write = (company: number, { offset, bytes }: PartHead['reported'][number], number: number) => {
    if (bytes > 0) rows.writeUIntLE(number, intAt(rowOf, company) * head.width + offset, bytes)
  }
  for (const [id, slots] of head.columns) {
    for (const [slot, { runs, run, middle, way }] of slots) {
      const { companies } = byMetric.get(id)?.get(slot) ?? EMPTY_COLUMN
      let index = 0
      for (const [place, count] of runs.counts.entries())
        for (const end = index + count; index < end; index += 1)
          write(intAt(companies, index), run, place + 1)
      const published = denominators.get(id)?.get(slot)
      if (!published) continue
      const { indexes } = published.middles
      for (const company of companies) {
        write(company, middle, numberAt(indexes, company))
        write(company, way, published.ways[company] ?? 0)
      }
    }
  }
  for (const [place, mask] of [...reporters.values()].entries()) {
    const field = head.reported[Math.floor(place / BITS)]
    for (const [company, one] of mask.entries()) {
      if (one === 0 || !field) continue
      const byte = intAt(rowOf, company) * head.width + field.offset
      rows[byte] = numberAt(rows, byte) | (1 << (place % BITS))
    }
  }
  return rows
}

/** Inverse of `pack`. */
export function unpack(packed: string): CategoryYear {
  if (isBefore(packed)) return unpackBefore(packed)
  const head = openHead(packed)
  const fields = fieldsIn(head)
  const of = ({ index }: { index: number }) => fields[index] ?? new Int32Array()
  const byMetric: CategoryYear['byMetric'] = new Map()
  const denominators: CategoryYear['denominators'] = new Map()
  const exact: CategoryYear['exact'] = new Map()
  for (const [id, slots] of head.columns) {
    const columns = new Map<Slot, Column>()
    const ofMetric = new Map<Slot, Denominators>()
    const exactOfMetric = new Map<Slot, Map<number, number>>()
    for (const [slot, { runs, run, middles, middle, way, exact: exactRows }] of slots) {
      columns.set(slot, columnIn(head, runs, of(run)))
      if (middles)
        ofMetric.set(slot, denominatorsIn(head, middles, { runs: of(run), own: of(middle), ways: of(way) }))
      if (exactRows.values.length > 0) exactOfMetric.set(slot, exactIn(head, exactRows))
    }
    byMetric.set(id, columns)
    denominators.set(id, ofMetric)
    if (exactOfMetric.size > 0) exact.set(id, exactOfMetric)
  }
  const reporters = [...head.reporters.keys()].map((slot, place): [Slot, Mask] => {
    const field = head.reported[Math.floor(place / BITS)]
    return [slot, reportersIn(head, field ? of(field) : new Int32Array(), place % BITS)]
  })
  return { byMetric, denominators, reporters: new Map(reporters), exact }
}

/** Counting sort by runs: rows are in the order of numbers, so that ties are too. @param places by row */
function columnIn({ companies }: PartHead, runs: Runs, places: Int32Array): Column {
  const next = new Int32Array(runs.counts.length)
  let length = 0
  for (let place = 0; place < next.length; place += 1) {
    next[place] = length
    length += intAt(runs.counts, place)
  }
  if (length === 0) return EMPTY_COLUMN
  const sorted = new Int32Array(length)
  for (let row = 0; row < places.length; row += 1) {
    const place = intAt(places, row) - 1
    if (place < 0) continue
    const index = intAt(next, place)
    sorted[index] = intAt(companies, row)
    next[place] = index + 1
  }
  return { values: spreadRuns(runs, new Float64Array(length)), companies: sorted }
}

function denominatorsIn(
  { companies, size }: PartHead,
  middles: Numbers,
  { runs, own, ways: codes }: Record<'runs' | 'own' | 'ways', Int32Array>,
): Denominators {
  const indexes = new Int32Array(size).fill(Math.max(0, middles.indexOf(0)))
  const ways = new Uint8Array(size)
  let end = 0
  for (let row = 0; row < runs.length; row += 1) {
    if (intAt(runs, row) === 0) continue
    const company = intAt(companies, row)
    indexes[company] = intAt(own, row)
    const way = intAt(codes, row)
    ways[company] = way
    if (way > 0 && company >= end) end = company + 1
  }
  return {
    middles: { numbers: middles, indexes: narrowTo(indexes, middles.length - 1) },
    ways: ways.slice(0, end),
  }
}

function exactIn({ companies }: PartHead, { rows, values }: HeadColumn['exact']): Map<number, number> {
  const exact = new Map<number, number>()
  for (let place = 0; place < values.length; place += 1)
    exact.set(intAt(companies, numberAt(rows, place)), at(values, place))
  return exact
}

function reportersIn({ companies, size }: PartHead, bits: Int32Array, bit: number): Mask {
  const mask = new Uint8Array(size)
  for (let row = 0; row < bits.length; row += 1) mask[intAt(companies, row)] = (intAt(bits, row) >>> bit) & 1
  return mask
}

/*
 * Version 1.0.0 stored parts by columns: a JSON head, a newline, and its lists, every number in full. Stored parts are
 * never rewritten.
 */

const FORMAT_BEFORE = 3

interface HeadBefore {
  format: typeof FORMAT_BEFORE
  /** The slots of each indicator in the order of their lists. */
  metrics: Array<{
    id: number
    decimals: number
    slots: Array<{
      slot: Slot
      /** Whether values are in units of the last decimal. */
      isWhole: boolean
      ways: Array<[company: number, way: number]> | null
    }>
  }>
  reporters: Slot[]
  exact: Array<[metricId: number, slots: Array<[Slot, Array<[company: number, value: number]>]>]>
  lists: ListKinds
}

const isBefore = (packed: string) => packed.startsWith('{')

/** Converts a part of the earlier format to the present one; ties are in no order. */
export function packAnew(packed: string): string {
  const { metrics }: HeadBefore = JSON.parse(packed.slice(0, packed.indexOf('\n')))
  const read = unpackBefore(packed)
  const last = everybodyIn(read).reduce((max, id) => Math.max(max, id), 0)
  return pack(
    read,
    metrics,
    Int32Array.from({ length: last + 1 }, (_, id) => id),
  )
}

function unpackBefore(packed: string): CategoryYear {
  const end = packed.indexOf('\n')
  const head: HeadBefore = JSON.parse(packed.slice(0, end))
  const next = listsOf(head.lists, packed.slice(end + 1))
  if (head.format !== FORMAT_BEFORE) throw new RangeError(`a publication of format ${head.format}`)
  const byMetric: CategoryYear['byMetric'] = new Map()
  const denominators: CategoryYear['denominators'] = new Map()
  for (const { id, decimals, slots } of head.metrics) {
    const columns = new Map<Slot, Column>()
    const ofMetric = new Map<Slot, Denominators>()
    for (const { slot, isWhole, ways } of slots) {
      const values = inFull(next(), isWhole ? 10 ** decimals : 1)
      const companies = new Int32Array(next())
      columns.set(slot, values.length > 0 ? { values, companies } : EMPTY_COLUMN)
      if (ways) ofMetric.set(slot, { middles: indexed(next()), ways: waysOf(ways) })
    }
    byMetric.set(id, columns)
    denominators.set(id, ofMetric)
  }
  const reporters = new Map(head.reporters.map((slot) => [slot, new Uint8Array(next())]))
  const exact: CategoryYear['exact'] = new Map(
    head.exact.map(([id, slots]) => [id, new Map(slots.map(([slot, values]) => [slot, new Map(values)]))]),
  )
  return { byMetric, denominators, reporters, exact }
}

function waysOf(pairs: ReadonlyArray<[company: number, way: number]>): Uint8Array {
  const ways = new Uint8Array(pairs.reduce((end, [company]) => Math.max(end, company + 1), 0))
  for (const [company, way] of pairs) ways[company] = way
  return ways
}
