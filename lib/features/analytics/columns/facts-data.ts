import 'server-only'
import { z } from 'zod'
import { slotOf } from '@/lib/calc/pooling/slots'
import { rows } from '@/lib/core/db/rows'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import type { FactsText } from '@/lib/features/analytics/columns/facts'
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

const listOf = (column: 'company_id' | 'a' | 'b' | 'c' | 'd' | 'e') =>
  column === 'company_id'
    ? Prisma.sql`string_agg(f.company_id::text, ',' ORDER BY f.company_id)`
    : Prisma.sql`string_agg(trim_scale(f.${Prisma.raw(column)})::text, ',' ORDER BY f.company_id)`

/** The quarter in which the period of a fact `f` or a document `d` ends. */
const lastQuarterSql = (of: 'f' | 'd') => {
  const [month, quarter] = [Prisma.raw(`${of}.month`), Prisma.raw(`${of}.quarter`)]
  return Prisma.sql`(CASE WHEN ${month} > 0 THEN (${month} + 2) / 3 WHEN ${quarter} > 0 THEN ${quarter} ELSE 4 END)`
}

/** Scope of a publication: facts up to a quarter, of documents approved at an instant; null for now. */
interface Last {
  year: number
  quarter: number
  as_of: string | null
}

const approvedBySql = (as_of: string | null) =>
  as_of === null ? Prisma.sql`true` : Prisma.sql`d.approved_at <= ${as_of}::timestamptz`

/** Documents `d` with facts in a publication. */
export const releasedDocumentSql = ({ year, quarter, as_of }: Last) => Prisma.sql`
  d.input_document_status_id = ${DOCUMENT_STATUS.approved}
  AND (d.year, ${lastQuarterSql('d')}) <= (${year}, ${quarter}) AND ${approvedBySql(as_of)}`

/** Facts `f` of documents that were approved at an instant. */
const ofApprovedSql = (as_of: string | null) =>
  as_of === null
    ? Prisma.sql`true`
    : Prisma.sql`EXISTS (SELECT FROM input_documents d WHERE d.id = f.input_document_id AND ${approvedBySql(as_of)})`

/**
 * Approved facts of a category and year up to a quarter, by indicator and stored period, organisations in the order of
 * ids. The database joins lists, so that thousands of organisations arrive as one text. One statement per quarter keeps
 * each far below the statement timeout.
 */
export async function readFacts(
  categoryId: number,
  year: number,
  { quarter, as_of }: { quarter: number; as_of: string | null },
): Promise<FactsText[]> {
  const found: Array<z.output<typeof factsRow>> = []
  for (let last = 1; last <= quarter; last += 1) {
    const statement = Prisma.sql`
      SELECT f.metric_id, f.quarter, f.month, ${listOf('company_id')} AS companies, ${listOf('a')} AS a,
        ${listOf('b')} AS b, ${listOf('c')} AS c, ${listOf('d')} AS d, ${listOf('e')} AS e
      FROM comparison_facts f
      WHERE f.metric_category_id = ${categoryId} AND f.year = ${year} AND ${lastQuarterSql('f')} = ${last} AND ${ofApprovedSql(as_of)}
      GROUP BY f.metric_id, f.quarter, f.month`
    found.push(...(await rows(factsRow, statement)))
  }
  return found
    .sort(
      (one, other) =>
        one.metric_id - other.metric_id || one.quarter - other.quarter || one.month - other.month,
    )
    .map(({ metric_id, companies, a, b, c, d, e, ...period }) => ({
      metricId: metric_id,
      slot: slotOf(period),
      companies,
      variables: [a, b, c, d, e].filter((list) => list !== null),
    }))
}
