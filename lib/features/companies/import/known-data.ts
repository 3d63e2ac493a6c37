import 'server-only'
import { z } from 'zod'
import { rows } from '@/lib/core/db/rows'
import { companyAnswer } from '@/lib/features/companies/contract'
import { COLUMNS, FIRST_DOCUMENTS_JSON } from '@/lib/features/companies/sql'
import { Prisma } from '@/lib/generated/prisma/client'

const knownCompany = companyAnswer
  .omit({
    company_role: true,
    region: true,
    company_type: true,
    company_ownership: true,
    company_level: true,
    company_bed_capacity: true,
    users_count: true,
    has_documents: true,
    property_request: true,
    created_at: true,
    updated_at: true,
  })
  .extend({
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
    SELECT c.id, c.number, ${COLUMNS}, c.date_begin_year::text, c.date_begin_quarter::text, c.date_begin_month::text,
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
