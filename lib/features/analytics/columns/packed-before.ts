import { type Column, EMPTY_COLUMN } from '@/lib/calc/comparison/column'
import type { Slot } from '@/lib/calc/pooling/slots'
import { inFull, type ListKinds, listsOf, spreadRuns } from '@/lib/features/analytics/columns/packed-lists'
import type { CategoryYear, Denominators } from '@/lib/features/analytics/columns/shapes'

/*
 * Earlier formats of a stored category and year, by columns: a JSON head, a newline, and its lists. Stored parts are
 * never rewritten: format 5 has values as runs and middles as indexes, format 4 every number in full, format 3 also the
 * ways in the head.
 */

const FORMATS = [3, 4, 5] as const

interface Head {
  format: (typeof FORMATS)[number]
  /** The slots of each indicator in the order of their lists. */
  metrics: Array<{
    id: number
    decimals: number
    slots: Array<{
      slot: Slot
      /** Whether values are in units of the last decimal. */
      isWhole: boolean
      ways: boolean | Array<[company: number, way: number]> | null
    }>
  }>
  reporters: Slot[]
  exact: Array<[metricId: number, slots: Array<[Slot, Array<[company: number, value: number]>]>]>
  lists: ListKinds
}

export function unpackBefore(packed: string): CategoryYear {
  const end = packed.indexOf('\n')
  const head: Head = JSON.parse(packed.slice(0, end))
  const next = listsOf(head.lists, packed.slice(end + 1))
  if (!FORMATS.includes(head.format)) throw new RangeError(`a publication of format ${head.format}`)
  const isShort = head.format === 5
  const byMetric: CategoryYear['byMetric'] = new Map()
  const denominators: CategoryYear['denominators'] = new Map()
  for (const { id, decimals, slots } of head.metrics) {
    const columns = new Map<Slot, Column>()
    const told = new Map<Slot, Denominators>()
    for (const { slot, isWhole, ways } of slots) {
      const numbers = inFull(next(), isWhole ? 10 ** decimals : 1)
      const counts = isShort ? new Int32Array(next()) : null
      const companies = new Int32Array(next())
      const values = counts
        ? spreadRuns({ values: numbers, counts }, new Float64Array(companies.length))
        : numbers
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

function waysOf(pairs: ReadonlyArray<[company: number, way: number]>): Uint8Array {
  const ways = new Uint8Array(pairs.reduce((end, [company]) => Math.max(end, company + 1), 0))
  for (const [company, way] of pairs) ways[company] = way
  return ways
}
