import 'server-only'
import { type CompanyScope, requireEntering, withinCategories } from '@/lib/core/auth/scope'
import { makeChange } from '@/lib/core/db/change'
import { instantSql } from '@/lib/core/db/phrases'
import { idRow, oneRow, rows } from '@/lib/core/db/rows'
import { orNotFound, stale } from '@/lib/core/http/errors'
import { datumLine } from '@/lib/features/documents/contract'
import { Prisma } from '@/lib/generated/prisma/client'

/** Variables `v` of categories within the scope. */
const dataOf = (scope: CompanyScope) => Prisma.sql`metric_calc_data v JOIN metrics m ON m.id = v.metric_id
  AND ${withinCategories(scope, Prisma.sql`m.metric_category_id`)}`

/** The own organisation's notes for the data of an indicator. */
export const readLines = (scope: CompanyScope, metricId: number | null) =>
  rows(
    datumLine,
    Prisma.sql`SELECT l.source_datum_id, l.text, ${instantSql(Prisma.sql`l.updated_at`)} AS updated_at
      FROM datum_lines l WHERE l.company_id = ${scope.companyId} AND l.source_datum_id IN (
        SELECT v.source_datum_id FROM ${dataOf(scope)} WHERE m.id = ${metricId}) ORDER BY l.source_datum_id`,
  )

const OTHER_LINE = 'Коллега тем временем записал здесь другое'

/**
 * Saves where one's own organisation takes a datum from; null deletes it. The audit records the author.
 * @param line.from the text that it replaces, where the form knows it
 * @throws AppError forbidden (watcher), not_found when no indicator within reach uses the datum, stale
 */
export async function saveLine(
  scope: CompanyScope,
  datumId: number,
  { text, from }: { text: string | null; from?: string | undefined },
): Promise<void> {
  requireEntering(scope)
  const reached = Prisma.sql`SELECT c.id FROM companies c WHERE c.id = ${scope.companyId}
    AND EXISTS (SELECT FROM ${dataOf(scope)} WHERE v.source_datum_id = ${datumId})`
  orNotFound(await oneRow(idRow, reached))
  const expected = from === undefined ? [] : [from, text ?? '']
  await makeChange(idRow, {
    locks: { companies: Prisma.sql`t.id = ${scope.companyId}` },
    gate: Prisma.sql`${reached} AND (${from === undefined} OR coalesce((SELECT l.text FROM datum_lines l
      WHERE l.company_id = c.id AND l.source_datum_id = ${datumId}), '') = ANY(${expected}::text[]))`,
    otherwise: () => stale(OTHER_LINE),
    audit: { action: 'datum_line.save', entity: 'company', after: { source_datum_id: datumId, text } },
    steps: (company) => ({
      line:
        text === null
          ? Prisma.sql`DELETE FROM datum_lines l USING ${company} company
              WHERE l.company_id = company.id AND l.source_datum_id = ${datumId}`
          : Prisma.sql`INSERT INTO datum_lines (company_id, source_datum_id, text)
              SELECT company.id, ${datumId}, ${text} FROM ${company} company
              ON CONFLICT (company_id, source_datum_id) DO UPDATE SET text = excluded.text, updated_at = now()`,
    }),
  })
}
