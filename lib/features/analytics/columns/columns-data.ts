import 'server-only'
import { z } from 'zod'
import type { NumberOrder } from '@/lib/calc/comparison/column'
import { onlyRow, rows } from '@/lib/core/db/rows'
import { isReadingFromStandby, readDb } from '@/lib/core/db/standby'
import { StandbyBehind } from '@/lib/core/db/standby-position'
import {
  buildCategoryYear,
  type CategoryYear,
  replaceCompanies,
} from '@/lib/features/analytics/columns/columns'
import { readFacts } from '@/lib/features/analytics/columns/facts-data'
import type { ComparedCategory } from '@/lib/features/analytics/group/metrics-data'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * The columns of categories and years, kept in this process and brought up to date at every call: docs/decisions/0008.
 * `comparison_changes` names, in the order of commits, every organisation whose facts of a category and year changed;
 * a call asks what was added since and reads those organisations anew. So an approval on one replica is in the very
 * next answer of another, and what is kept can never be stale.
 */

/** The last change that is in: its stamp tells it from a row of the same id in a restored database. */
interface Mark {
  id: string
  stamp: string
}

interface Kept {
  mark: Mark | null
  signature: string
  categoryYear: CategoryYear
}

interface Change {
  last: Mark | null
  /** The known mark is gone: another database, or one restored. */
  lost: boolean
  /** Organisations changed since the known mark. */
  companies: number[]
}

interface Store {
  kept: Map<string, Kept>
  locks: Map<string, Promise<unknown>>
  reading: Promise<unknown>
}

/** Most categories and years kept: about 4 MB each with five thousand organisations. */
const MAX_KEPT = 64
/** From so many changed organisations on, reading everything is cheaper. */
const MAX_REPLACED = 500

/** Of a change `c`; servers may show times in different zones, a primary and its standby for instance. */
const STAMP = Prisma.sql`extract(epoch FROM c.changed_at)::text`

const holder = globalThis as typeof globalThis & { comparisonColumns?: Store }

function store(): Store {
  holder.comparisonColumns ??= { kept: new Map(), locks: new Map(), reading: Promise.resolve() }
  return holder.comparisonColumns
}

/** Each category and year asked for, as the database holds them now. */
export interface CategoryYears {
  of(categoryId: number, year: number): CategoryYear
}

/** Reads the columns of these categories over these years. */
export async function readCategoryYears(
  categories: readonly ComparedCategory[],
  years: readonly number[],
): Promise<CategoryYears> {
  const wanted = categories.flatMap((category) =>
    years.map((year) => ({ category, year, key: `${category.id}/${year}` })),
  )
  const known = wanted.map(({ key }) => store().kept.get(key)?.mark ?? null)
  const changes = await readChanges(wanted, known)
  const found = new Map<string, CategoryYear>()
  await Promise.all(
    wanted.map(({ category, year, key }, index) =>
      locked(key, async () => {
        const change = changes[index] ?? { last: null, lost: true, companies: [] }
        found.set(key, await bringUpToDate({ category, year, key }, known[index] ?? null, change))
      }),
    ),
  )
  const none: CategoryYear = { byMetric: new Map(), counts: new Map(), reporters: new Map() }
  return { of: (categoryId, year) => found.get(`${categoryId}/${year}`) ?? none }
}

const changeRow = z.object({
  id: z.string().nullable(),
  stamp: z.string().nullable(),
  lost: z.boolean(),
  companies: z.array(z.int()),
})

async function readChanges(
  wanted: ReadonlyArray<{ category: ComparedCategory; year: number }>,
  known: ReadonlyArray<Mark | null>,
): Promise<Change[]> {
  const statement = Prisma.sql`
    SELECT last.id, last.stamp,
      k.id IS NOT NULL AND NOT EXISTS (
        SELECT FROM comparison_changes c WHERE c.id = k.id AND ${STAMP} = k.stamp) AS lost,
      ARRAY(SELECT DISTINCT c.company_id FROM comparison_changes c
        WHERE c.metric_category_id = k.category AND c.year = k.year AND c.id > k.id) AS companies
    FROM unnest(${wanted.map((one) => one.category.id)}::int[], ${wanted.map((one) => one.year)}::int[],
      ${known.map((mark) => mark?.id ?? null)}::bigint[], ${known.map((mark) => mark?.stamp ?? null)}::text[])
      WITH ORDINALITY AS k(category, year, id, stamp, place)
    LEFT JOIN LATERAL (
      SELECT c.id::text, ${STAMP} AS stamp FROM comparison_changes c
      WHERE c.metric_category_id = k.category AND c.year = k.year ORDER BY c.id DESC LIMIT 1) last ON true
    ORDER BY k.place`
  const found = await rows(changeRow, statement, readDb())
  // Another call may have brought what is kept further on the primary; only the primary knows what is truly gone.
  if (isReadingFromStandby() && found.some(({ lost }) => lost))
    throw new StandbyBehind('a change not replayed yet')
  return found.map(({ id, stamp, lost, companies }) => ({
    last: id !== null && stamp !== null ? { id, stamp } : null,
    lost,
    companies,
  }))
}

interface Wanted {
  category: ComparedCategory
  year: number
  key: string
}

function keep(key: string, kept: Kept): CategoryYear {
  const all = store().kept
  all.delete(key)
  all.set(key, kept)
  for (const oldest of all.keys()) {
    if (all.size <= MAX_KEPT) break
    all.delete(oldest)
  }
  return kept.categoryYear
}

async function bringUpToDate(wanted: Wanted, known: Mark | null, change: Change): Promise<CategoryYear> {
  const { category, key } = wanted
  const kept = store().kept.get(key)
  const signature = category.metrics.map((metric) => metric.signature).join()
  const isUsable =
    kept !== undefined && kept.signature === signature && !change.lost && (kept.mark !== null || !change.last)
  if (!isUsable || !kept) return readAll(wanted, change.last, signature)
  if (kept.mark !== known && isAhead(kept.mark, change.last)) return keep(key, kept)
  if (change.companies.length === 0) return keep(key, kept)
  if (change.companies.length > MAX_REPLACED) return readAll(wanted, change.last, signature)
  const fresh = await readFacts(
    Prisma.sql`${factsOf(wanted)} AND f.company_id = ANY(${change.companies}::int[])`,
  )
  const order = await readNumberOrder()
  const replaced = buildCategoryYear({ ...category, year: wanted.year }, fresh, order)
  const categoryYear = replaceCompanies(kept.categoryYear, new Set(change.companies), replaced, order)
  return keep(key, { mark: change.last, signature, categoryYear })
}

const factsOf = ({ category, year }: Wanted) =>
  Prisma.sql`f.metric_category_id = ${category.id} AND f.year = ${year}`

/** Another call has brought the columns at least as far meanwhile. */
function isAhead(mark: Mark | null, last: Mark | null): boolean {
  return last === null || (mark !== null && BigInt(mark.id) >= BigInt(last.id))
}

async function readAll(wanted: Wanted, mark: Mark | null, signature: string): Promise<CategoryYear> {
  // One at a time: reading a whole country's category is heavy on memory and on the database alike.
  const read = () => readFacts(factsOf(wanted))
  const reading = store().reading.then(read, read)
  store().reading = reading
  const facts = await reading
  const order = await readNumberOrder()
  const categoryYear = buildCategoryYear({ ...wanted.category, year: wanted.year }, facts, order)
  return keep(wanted.key, { mark, signature, categoryYear })
}

/** Read after facts: every organisation that has any has a place in it. */
async function readNumberOrder(): Promise<NumberOrder> {
  const { ids } = await onlyRow(
    z.object({ ids: z.array(z.int()) }),
    Prisma.sql`SELECT coalesce(json_agg(id ORDER BY number), '[]') AS ids FROM companies`,
    readDb(),
  )
  const order = new Int32Array(ids.reduce((max, id) => Math.max(max, id), 0) + 1)
  ids.forEach((id, place) => {
    order[id] = place
  })
  return order
}

/** Work on one key at a time, in the order of the calls. */
async function locked(key: string, work: () => Promise<void>): Promise<void> {
  const { locks } = store()
  const before = locks.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.catch(() => undefined)
  locks.set(key, settled)
  await mine
  if (locks.get(key) === settled) locks.delete(key)
}
