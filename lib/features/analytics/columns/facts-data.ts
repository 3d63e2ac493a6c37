import 'server-only'
import { z } from 'zod'
import { slotOf } from '@/lib/calc/pooling/slots'
import { rows } from '@/lib/core/db/rows'
import { readDb } from '@/lib/core/db/standby'
import { type MetricFacts, parseFacts } from '@/lib/features/analytics/columns/facts'
import { Prisma } from '@/lib/generated/prisma/client'

const joined = z.string().nullable()
const factsRow = z.object({
  metric_id: z.int(),
  quarter: z.int(),
  month: z.int(),
  companies: z.string(),
  a: joined,
  b: joined,
  c: joined,
  d: joined,
  e: joined,
})

/**
 * Facts by indicator and stored period. Lists joined by the database instead of rows: thousands of organisations
 * come over in one text that JSON.parse takes apart.
 * @param condition on the facts `f`
 */
export async function readFacts(condition: Prisma.Sql): Promise<MetricFacts[]> {
  const statement = Prisma.sql`
    SELECT f.metric_id, f.quarter, f.month, string_agg(f.company_id::text, ',') AS companies,
      string_agg(trim_scale(f.a)::text, ',') AS a, string_agg(trim_scale(f.b)::text, ',') AS b,
      string_agg(trim_scale(f.c)::text, ',') AS c, string_agg(trim_scale(f.d)::text, ',') AS d,
      string_agg(trim_scale(f.e)::text, ',') AS e
    FROM comparison_facts f WHERE ${condition}
    GROUP BY f.metric_id, f.quarter, f.month`
  const found = await rows(factsRow, statement, readDb())
  return found.map(({ metric_id, companies, a, b, c, d, e, ...period }) =>
    parseFacts({
      metricId: metric_id,
      slot: slotOf(period),
      companies,
      variables: [a, b, c, d, e].filter((list) => list !== null),
    }),
  )
}
