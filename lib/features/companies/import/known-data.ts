import 'server-only'
import { z } from 'zod'
import { rows } from '@/lib/core/db/rows'
import { answers } from '@/lib/core/record/record'
import { storedSql } from '@/lib/core/record/record-sql'
import { companyAnswer } from '@/lib/features/companies/contract'
import { COMPANY } from '@/lib/features/companies/record'
import { FIRST_DOCUMENTS_JSON } from '@/lib/features/companies/sql'
import { Prisma } from '@/lib/generated/prisma/client'

const knownCompany = companyAnswer
  .pick({ id: true, number: true, first_documents: true, version: true })
  .extend({
    ...answers(COMPANY),
    /** A change of its properties waits for an administrator. */
    has_request: z.boolean(),
  })

/** An organisation that a list names, as it is stored. */
export type KnownCompany = z.output<typeof knownCompany>

/** The organisations of these numbers and short names. */
export function readKnownCompanies(
  numbers: readonly string[],
  shortNames: readonly string[],
): Promise<KnownCompany[]> {
  return rows(
    knownCompany,
    Prisma.sql`
    SELECT c.id, c.number, ${storedSql('c', COMPANY)},
      ${FIRST_DOCUMENTS_JSON} AS first_documents, c.version,
      EXISTS (SELECT FROM property_requests q WHERE q.company_id = c.id AND q.status = 'pending') AS has_request
    FROM companies c
    WHERE c.number = ANY(${[...numbers]}::text[])
      OR lower(c.short_name) IN (SELECT lower(name) FROM unnest(${[...shortNames]}::text[]) AS name)`,
  )
}

const takenNumber = z.object({ number: z.string() })

/** All numbers that organisations have. */
export async function readNumbers(): Promise<Set<string>> {
  const taken = await rows(takenNumber, Prisma.sql`SELECT number FROM companies`)
  return new Set(taken.map(({ number }) => number))
}
