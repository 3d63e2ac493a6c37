import 'server-only'
import type { VariableName } from '@/lib/calc/formula/ast'
import { slotOf } from '@/lib/calc/pooling/slots'
import { readDb } from '@/lib/core/db/standby'
import type { FactsText } from '@/lib/features/analytics/columns/facts'
import { Prisma } from '@/lib/generated/prisma/client'

interface FactsRow extends Pick<FactsText, 'metric_id' | 'companies'>, Record<VariableName, string | null> {
  quarter: number
  month: number
}

/**
 * Facts by indicator and stored period. Lists joined by the database instead of rows: thousands of organisations
 * come over in one text that JSON.parse takes apart.
 * @param condition on the facts `f`
 */
export async function readFacts(condition: Prisma.Sql): Promise<FactsText[]> {
  const rows = await readDb().$queryRaw<FactsRow[]>(Prisma.sql`
    SELECT f.metric_id, f.quarter, f.month, string_agg(f.company_id::text, ',') AS companies,
      string_agg(trim_scale(f.a)::text, ',') AS a, string_agg(trim_scale(f.b)::text, ',') AS b,
      string_agg(trim_scale(f.c)::text, ',') AS c, string_agg(trim_scale(f.d)::text, ',') AS d,
      string_agg(trim_scale(f.e)::text, ',') AS e
    FROM comparison_facts f WHERE ${condition}
    GROUP BY f.metric_id, f.quarter, f.month`)
  return rows.map(({ metric_id, companies, a, b, c, d, e, ...period }) => ({
    metric_id,
    slot: slotOf(period),
    companies,
    variables: [a, b, c, d, e].filter((list) => list !== null),
  }))
}
