import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { comparedSql } from '@/lib/core/db/compared-sql'
import { onlyRow } from '@/lib/core/db/rows'
import { OWNERSHIP } from '@/lib/core/dictionaries'
import { readReference } from '@/lib/features/references/data'
import { Prisma } from '@/lib/generated/prisma/client'

const hiddenRow = z.object({
  company_type: z.int(),
  company_ownership: z.int(),
  company_level: z.int(),
  company_bed_capacity: z.int(),
  is_emergency: z.int(),
})

/** Whole classes: a property that the organisation has and that no filter finds it by. */
const hiddenSql = () => Prisma.sql`
  SELECT count(*) FILTER (WHERE p.company_type_id IS NULL)::int AS company_type,
    count(*) FILTER (WHERE p.company_ownership_id IS NULL)::int AS company_ownership,
    count(*) FILTER (WHERE p.company_level_id IS NULL
      AND p.company_ownership_id IS DISTINCT FROM ${OWNERSHIP.private})::int AS company_level,
    count(*) FILTER (WHERE p.beds_from IS DISTINCT FROM p.beds_to OR p.beds_from IS NULL)::int AS company_bed_capacity,
    count(*) FILTER (WHERE p.is_emergency IS NULL)::int AS is_emergency
  FROM ${comparedSql()}`

/** The lists the filters of organisations choose from, and how many no choice of a property finds. */
export async function readFilterDictionaries(scope: CompanyScope) {
  const [types, ownerships, levels, bedCapacities, hidden] = await Promise.all([
    readReference(scope, 'company-types'),
    readReference(scope, 'company-ownerships'),
    readReference(scope, 'company-levels'),
    readReference(scope, 'company-bed-capacities'),
    onlyRow(hiddenRow, hiddenSql()),
  ])
  return { types, ownerships, levels, bedCapacities, hidden }
}

/** Organisations an admin may look at; null for everybody else, who has an own one. */
export const readOwnChoices = async (scope: CompanyScope) =>
  scope.role === 'admin' ? await readReference(scope, 'companies') : null
