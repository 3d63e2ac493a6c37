import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/core/db/client'
import { oneRow, rows } from '@/lib/core/db/rows'
import { keyOf, type Mark, type Wanted } from '@/lib/features/analytics/columns/changes-data'
import type { CategoryYear } from '@/lib/features/analytics/columns/columns'
import { pack, unpack } from '@/lib/features/analytics/columns/packed'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * Columns as the database keeps them between processes. The table is unlogged: a standby has none of it, so it is read
 * on the primary; what it holds is as of its mark, wherever the changes since are read.
 */

/** Told apart from what another version of this code packed. */
const FORMAT = 1

const signatureOf = ({ signature }: Wanted) => `${FORMAT}/${signature}`

const markRow = z.object({ category: z.int(), year: z.int(), id: z.string(), stamp: z.string() })

/** The mark of each snapshot by the same rules, beside what is wanted; null where there is none. */
export async function readSnapshotMarks(wanted: readonly Wanted[]): Promise<Array<Mark | null>> {
  if (wanted.length === 0) return []
  const found = await rows(
    markRow,
    Prisma.sql`
      SELECT s.metric_category_id AS category, s.year, s.change_id::text AS id, s.change_stamp AS stamp
      FROM unnest(${wanted.map((one) => one.category.id)}::int[], ${wanted.map((one) => one.year)}::int[],
        ${wanted.map(signatureOf)}::text[]) AS w(category, year, signature)
      JOIN comparison_snapshots s
        ON s.metric_category_id = w.category AND s.year = w.year AND s.signature = w.signature`,
  )
  const marks = new Map(found.map(({ category, year, ...mark }) => [keyOf(category, year), mark]))
  return wanted.map(({ key }) => marks.get(key) ?? null)
}

/** The columns as of this mark; null when another snapshot has taken their place. */
export async function readSnapshot(wanted: Wanted, mark: Mark): Promise<CategoryYear | null> {
  const found = await oneRow(
    z.object({ packed: z.string() }),
    Prisma.sql`
      SELECT packed FROM comparison_snapshots
      WHERE metric_category_id = ${wanted.category.id} AND year = ${wanted.year}
        AND signature = ${signatureOf(wanted)} AND change_id = ${mark.id}::bigint AND change_stamp = ${mark.stamp}`,
  )
  return found ? unpack(found.packed, wanted.category.metrics) : null
}

export async function writeSnapshot(wanted: Wanted, mark: Mark, categoryYear: CategoryYear): Promise<void> {
  const { category, year } = wanted
  await db().$executeRaw`
    INSERT INTO comparison_snapshots (metric_category_id, year, change_id, change_stamp, signature, packed)
    VALUES (${category.id}, ${year}, ${mark.id}::bigint, ${mark.stamp}, ${signatureOf(wanted)},
      ${pack(categoryYear, category.metrics)})
    ON CONFLICT (metric_category_id, year) DO UPDATE SET change_id = excluded.change_id,
      change_stamp = excluded.change_stamp, signature = excluded.signature, packed = excluded.packed`
}
