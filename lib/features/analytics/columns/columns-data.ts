import 'server-only'
import { z } from 'zod'
import type { NumberOrder } from '@/lib/calc/comparison/column'
import { onlyRow } from '@/lib/core/db/rows'
import { readDb } from '@/lib/core/db/standby'
import {
  type Change,
  isAhead,
  keyOf,
  type Mark,
  readChanges,
  type Wanted,
  wantedOf,
} from '@/lib/features/analytics/columns/changes-data'
import {
  buildCategoryYear,
  type CategoryYear,
  NOTHING,
  replaceCompanies,
} from '@/lib/features/analytics/columns/columns'
import type { MetricFacts } from '@/lib/features/analytics/columns/facts'
import { readFacts } from '@/lib/features/analytics/columns/facts-data'
import { asked, keep, keptAt, locked } from '@/lib/features/analytics/columns/kept'
import { readSnapshot, readSnapshotMarks } from '@/lib/features/analytics/columns/snapshots-data'
import type { ComparedCategory } from '@/lib/features/analytics/group/metrics-data'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * The columns of categories and years, kept in this process and brought up to date at every call: docs/decisions/0008.
 * `comparison_changes` names, in the order of commits, every organisation whose facts of a category and year changed;
 * a call asks what was added since and reads those organisations anew. So an approval on one replica is in the very
 * next answer of another, and what is kept can never be stale. What a process does not keep it takes from a snapshot
 * (docs/decisions/0032), which is brought up to date the same way, or from the facts.
 */

/** From so many changed organisations on, reading everything is cheaper. */
const MAX_REPLACED = 500

/** Each category and year asked for, as the database holds them now. */
export interface CategoryYears {
  of(categoryId: number, year: number): CategoryYear
}

/** Reads the columns of these categories over these years. */
export function readCategoryYears(
  categories: readonly ComparedCategory[],
  years: readonly number[],
): Promise<CategoryYears> {
  return asked(readColumns(wantedOf(categories, years)))
}

/** One after the other: who wants another category or year meanwhile waits for none of these. */
export async function readColumns(wanted: readonly Wanted[]): Promise<CategoryYears> {
  const known = await knownMarks(wanted)
  const changes = await readChanges(wanted, known)
  const orderFor = numberOrders()
  const found = new Map<string, CategoryYear>()
  for (const [index, one] of wanted.entries()) {
    const change = changes[index] ?? { last: null, lost: true, companies: [] }
    const state = { known: known[index] ?? null, change, orderFor }
    found.set(one.key, await locked(one.key, () => bringUpToDate(one, state)))
  }
  return { of: (categoryId, year) => found.get(keyOf(categoryId, year)) ?? NOTHING }
}

/** How far is known what each one holds: what is kept, or else its snapshot. */
async function knownMarks(wanted: readonly Wanted[]): Promise<Array<Mark | null>> {
  const isKept = ({ key, signature }: Wanted) => keptAt(key)?.signature === signature
  const unknown = wanted.filter((one) => !isKept(one))
  const marks = new Map((await readSnapshotMarks(unknown)).map((mark, index) => [unknown[index]?.key, mark]))
  return wanted.map(({ key }) => marks.get(key) ?? keptAt(key)?.mark ?? null)
}

interface State {
  known: Mark | null
  /** What came since. */
  change: Change
  orderFor: (facts: readonly MetricFacts[]) => Promise<NumberOrder>
}

async function bringUpToDate(wanted: Wanted, state: State): Promise<CategoryYear> {
  const { key, signature } = wanted
  const { last, lost, companies } = state.change
  const kept = keptAt(key)
  const same = kept?.signature === signature ? kept : undefined
  if (lost) return readAll(wanted, state)
  // Another call may have brought the columns at least as far meanwhile.
  if (same && isAhead(same.mark, last)) return keep(key, same)
  const base = await baseOf(wanted, state, same)
  if (!base || companies.length > MAX_REPLACED) return readAll(wanted, state)
  const mark = last ?? state.known
  if (companies.length === 0) return keep(key, { mark, signature, categoryYear: base })
  const fresh = await readFacts(Prisma.sql`${factsOf(wanted)} AND f.company_id = ANY(${companies}::int[])`)
  const order = await state.orderFor(fresh)
  const replaced = buildCategoryYear({ ...wanted.category, year: wanted.year }, fresh, order)
  const categoryYear = replaceCompanies(base, new Set(companies), replaced, order)
  return keep(key, { mark, signature, categoryYear })
}

/** Columns that hold all up to the known mark, wherever they are. */
async function baseOf(
  wanted: Wanted,
  { known }: State,
  kept: { mark: Mark | null; categoryYear: CategoryYear } | undefined,
): Promise<CategoryYear | null> {
  if (known === null) return null
  return kept && isAhead(kept.mark, known) ? kept.categoryYear : readSnapshot(wanted, known)
}

const factsOf = ({ category, year }: Wanted) =>
  Prisma.sql`f.metric_category_id = ${category.id} AND f.year = ${year}`

async function readAll(wanted: Wanted, { change, orderFor }: State): Promise<CategoryYear> {
  const { category, year, key, signature } = wanted
  const facts = await readFacts(factsOf(wanted))
  const categoryYear = buildCategoryYear({ ...category, year }, facts, await orderFor(facts))
  return keep(key, { mark: change.last, signature, categoryYear })
}

const UNPLACED = -1

/** The order of numbers that has a place for every organisation of the facts; read anew when one is new to it. */
function numberOrders(): State['orderFor'] {
  let order: NumberOrder | undefined
  return async (facts) => {
    const isPlaced = (id: number) => (order?.[id] ?? UNPLACED) !== UNPLACED
    if (!order || !facts.every(({ companies }) => companies.every(isPlaced))) order = await readNumberOrder()
    return order
  }
}

async function readNumberOrder(): Promise<NumberOrder> {
  const { ids } = await onlyRow(
    z.object({ ids: z.array(z.int()) }),
    Prisma.sql`SELECT coalesce(json_agg(id ORDER BY number), '[]') AS ids FROM companies`,
    readDb(),
  )
  const order = new Int32Array(ids.reduce((max, id) => Math.max(max, id), 0) + 1).fill(UNPLACED)
  ids.forEach((id, place) => {
    order[id] = place
  })
  return order
}
