import 'server-only'
import { change } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { type RequestChange, requestSteps } from '@/lib/features/companies/properties/statements'
import type { CompanyFields } from '@/lib/features/companies/record'
import { COLUMNS, fieldsRow, hasDocumentBefore } from '@/lib/features/companies/sql'
import { Prisma } from '@/lib/generated/prisma/client'

/** Adds an organisation; nothing happens when the number is taken. */
export function createStatement(fields: CompanyFields, number: string) {
  const after = { number, ...fields }
  return change(idRow, {
    gate: Prisma.sql`
      INSERT INTO companies (number, ${COLUMNS})
      SELECT ${number}, ${COLUMNS} FROM ${fieldsRow(fields)}
      ON CONFLICT (number) DO NOTHING
      RETURNING id`,
    audit: { action: 'company.create', entity: 'company', after },
  })
}

/**
 * Stores an organisation over the version that was read; nothing happens when it is another one, when a document
 * lies before a begin date, or when the number is to change and there is a document.
 */
export function saveStatement(
  id: number,
  save: {
    version: number
    fields: CompanyFields
    /** The new number; null keeps the old one. */
    number: string | null
    /** What becomes of its property request; null: nothing. */
    request: RequestChange | null
    /** Who saves. */
    userId: number
    before: Prisma.InputJsonObject
    after: Prisma.InputJsonObject
  },
) {
  const { version, fields, number, request, userId, before, after } = save
  const numberMayChange =
    number === null
      ? Prisma.sql`true`
      : Prisma.sql`NOT EXISTS (SELECT FROM input_documents d WHERE d.company_id = c.id)`
  return change(idRow, {
    locks: { companies: [id] },
    gate: Prisma.sql`
      UPDATE companies c SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM ${fieldsRow(fields)}),
        number = coalesce(${number}, c.number), version = c.version + 1, updated_at = now()
      FROM ${fieldsRow(fields)} AS typed
      WHERE c.id = ${id} AND c.version = ${version} AND NOT ${hasDocumentBefore('typed')} AND ${numberMayChange}
      RETURNING c.id`,
    audit: { action: 'company.update', entity: 'company', before, after },
    steps: (company) => (request ? requestSteps(company, request, userId) : {}),
  })
}
