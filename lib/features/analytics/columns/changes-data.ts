import 'server-only'
import { z } from 'zod'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { rows } from '@/lib/core/db/rows'
import { isReadingFromStandby, readDb } from '@/lib/core/db/standby'
import { StandbyBehind } from '@/lib/core/db/standby-position'
import type { ComparedCategory } from '@/lib/features/analytics/group/metrics-data'
import { Prisma } from '@/lib/generated/prisma/client'

/** A category and a year whose columns are wanted. */
export interface Wanted {
  category: ComparedCategory
  year: number
  key: string
  /** Of the rules that values are worked out by. */
  signature: string
}

export function wantedOf(categories: readonly ComparedCategory[], years: readonly number[]): Wanted[] {
  return categories.flatMap((category) => {
    const signature = [METHOD_VERSION, ...category.metrics.map((metric) => metric.signature)].join()
    return years.map((year) => ({ category, year, key: keyOf(category.id, year), signature }))
  })
}

export const keyOf = (categoryId: number, year: number): string => `${categoryId}/${year}`

/** The last change that is in: its stamp tells it from a row of the same id in a restored database. */
export interface Mark {
  id: string
  stamp: string
}

export interface Change {
  last: Mark | null
  /** The known mark is gone: another database, or one restored. */
  lost: boolean
  /** Organisations changed since the known mark. */
  companies: number[]
}

/** Of a change `c`; servers may show times in different zones, a primary and its standby for instance. */
const STAMP = Prisma.sql`extract(epoch FROM c.changed_at)::text`

const changeRow = z.object({
  id: z.string().nullable(),
  stamp: z.string().nullable(),
  lost: z.boolean(),
  companies: z.array(z.int()),
})

/** What was added since each of the known marks, beside what is wanted. */
export async function readChanges(
  wanted: readonly Wanted[],
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

/** Whether what has the mark in holds all that was there at the other one. */
export function isAhead(mark: Mark | null, last: Mark | null): boolean {
  return last === null || (mark !== null && BigInt(mark.id) >= BigInt(last.id))
}
