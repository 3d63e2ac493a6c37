import 'server-only'
import { z } from 'zod'
import { type Period, previousPeriod } from '@/lib/calc/periods'
import { comparedSql } from '@/lib/core/db/compared-sql'
import { rows } from '@/lib/core/db/rows'
import { COMPANY_ROLE } from '@/lib/core/dictionaries'
import { env } from '@/lib/core/env'
import { periodOf } from '@/lib/features/documents/entry/period'
import type { RowContext } from '@/lib/features/documents/entry/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

const medianRow = z.object({ metric_id: z.int(), value: z.number(), n: z.int() })

/** Medians by indicator; an indicator with too few organisations besides any reader's own to stay anonymous has none. */
export type Medians = ReadonlyMap<number, NonNullable<RowContext['group_median']>>

interface Kept {
  mark: string
  medians: Promise<Medians>
}

/** Categories and periods kept at most: a few dozen numbers each. */
const MAX_KEPT = 200

const kept = new Map<string, Kept>()

/**
 * A text that changes whenever the compared values of a category and year do, who takes part, or how values are
 * rounded: the last row of `comparison_changes` (docs/decisions/0008), the profiles, the watchers, the decimals. Read with each document, it makes what is kept here
 * good for exactly as long as it is true.
 */
export function medianMarkSql(categoryId: Prisma.Sql, year: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`concat_ws(' ',
    (SELECT concat(x.id, '/', x.changed_at) FROM comparison_changes x
      WHERE x.metric_category_id = ${categoryId} AND x.year = ${year} ORDER BY x.id DESC LIMIT 1),
    (SELECT max(v.version) FROM anonymity_certificates v),
    (SELECT string_agg(w.id::text, ',' ORDER BY w.id) FROM companies w WHERE w.company_role_id = ${COMPANY_ROLE.watcher}),
    (SELECT string_agg(m.decimals::text, ',' ORDER BY m.id) FROM metrics m WHERE m.metric_category_id = ${categoryId}))`
}

/**
 * The medians of a document's indicators over all participants in the period before. Every save answers with them, so
 * they are computed once after each change rather than at each call: a country's category is 75 000 values. Medians of
 * values as they are shown, as everywhere in comparisons: one of exact values would tell more of the middle ones.
 * @param document with its mark as `medianMarkSql` read it just now
 */
export async function readMedians(
  document: Parameters<typeof periodOf>[0] & { metric_category_id: number; medians_mark: string },
): Promise<Medians> {
  const { metric_category_id: categoryId, medians_mark: mark } = document
  const period = previousPeriod(periodOf(document))
  const key = [categoryId, period.periodicity, period.year, period.quarter, period.month].join('/')
  const found = kept.get(key)
  kept.delete(key)
  const current = found?.mark === mark ? found : { mark, medians: compute(categoryId, period) }
  kept.set(key, current)
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break
    kept.delete(oldest)
  }
  try {
    return await current.medians
  } catch (error) {
    if (kept.get(key) === current) kept.delete(key)
    throw error
  }
}

async function compute(categoryId: number, period: Period): Promise<Medians> {
  const found = await rows(
    medianRow,
    Prisma.sql`
    SELECT f.metric_id, count(*)::int AS n, round((percentile_disc(0.5) WITHIN GROUP (ORDER BY v.shown)
      + percentile_disc(0.5) WITHIN GROUP (ORDER BY v.shown DESC)) / 2, m.decimals)::float8 AS value
    FROM comparison_facts f
    JOIN metrics m ON m.id = f.metric_id AND m.metric_category_id = ${categoryId}
    CROSS JOIN LATERAL (SELECT round(f.value, m.decimals) AS shown) v
    JOIN (${comparedSql()}) ON c.id = f.company_id
    WHERE f.metric_period_id = ${period.periodicity} AND f.year = ${period.year} AND f.quarter = ${period.quarter}
      AND f.month = ${period.month} AND f.eligible
    GROUP BY f.metric_id, m.decimals HAVING count(*) > ${env().MIN_COMPARISON_GROUP}`,
  )
  return new Map(found.map(({ metric_id, value, n }) => [metric_id, { value, n }]))
}
