import 'server-only'
import { auditEachSql, auditedRow } from '@/lib/core/db/audit'
import { change } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { selected } from '@/lib/core/db/source'
import type { CompanyWork } from '@/lib/features/companies/import/plan'
import { COLUMNS, hasDocumentBefore } from '@/lib/features/companies/sql'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * Adds and stores organisations, all of them or none: nothing happens when one to be stored is another version than was
 * read, or has a document before a begin date.
 * @param numbers for the new ones, each taken once
 */
export function importStatement(work: readonly CompanyWork[], numbers: string[]) {
  const added = work.flatMap((one) => (one.kind === 'create' ? [one.fields] : []))
  const edits = work.filter((one) => one.kind === 'update')
  const fresh = added.map((fields) => ({ number: numbers.pop(), fields }))
  return change(idRow, {
    locks: { companies: edits.map(({ id }) => id) },
    first: {
      fresh: Prisma.sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) AS f(number text, fields jsonb)`,
      edits: Prisma.sql`
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(edits)}::jsonb)
          AS e(id int, version int, fields jsonb, before jsonb, after jsonb)`,
      storable: Prisma.sql`
        SELECT c.id FROM edits JOIN companies c ON c.id = edits.id AND c.version = edits.version
        CROSS JOIN LATERAL jsonb_populate_record(NULL::companies, edits.fields) AS typed
        WHERE NOT ${hasDocumentBefore('typed')}`,
      fits: Prisma.sql`SELECT count(*) = ${edits.length} AS fits FROM storable`,
      created: Prisma.sql`
        INSERT INTO companies (number, ${COLUMNS})
        SELECT fresh.number, ${COLUMNS}
        FROM fresh CROSS JOIN LATERAL jsonb_populate_record(NULL::companies, fresh.fields) AS typed
        WHERE (SELECT fits FROM fits)
        RETURNING id, number`,
      updated: Prisma.sql`
        UPDATE companies c
        SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM jsonb_populate_record(NULL::companies, edits.fields)),
          version = c.version + 1, updated_at = now()
        FROM edits WHERE c.id = edits.id AND (SELECT fits FROM fits)
        RETURNING c.id`,
    },
    gate: Prisma.sql`SELECT id FROM created UNION ALL SELECT id FROM updated`,
    steps: () => ({
      told_created: auditEachSql(
        selected(
          auditedRow,
          Prisma.sql`SELECT created.id, NULL::jsonb AS before,
            jsonb_build_object('number', fresh.number) || fresh.fields AS after
          FROM created JOIN fresh ON fresh.number = created.number`,
        ),
        { action: 'company.create', entity: 'company' },
      ),
      told_updated: auditEachSql(
        selected(
          auditedRow,
          Prisma.sql`SELECT updated.id, edits.before, edits.after FROM updated JOIN edits ON edits.id = updated.id`,
        ),
        { action: 'company.update', entity: 'company' },
      ),
    }),
  })
}
