import 'server-only'
import type { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { rows } from '@/lib/core/db/rows'
import { answers, pick } from '@/lib/core/record/record'
import { storedSql } from '@/lib/core/record/record-sql'
import { readMetricCategories } from '@/lib/features/metrics/data'
import { readReference } from '@/lib/features/references/data'
import { companyUser } from '@/lib/features/users/contract'
import { CATEGORIES_SQL } from '@/lib/features/users/data'
import { PERSON, PERSON_ROW } from '@/lib/features/users/record'
import { Prisma } from '@/lib/generated/prisma/client'

const LISTED = pick(PERSON_ROW, [
  'email',
  'surname',
  'name',
  'secname',
  'user_role_id',
  'company_id',
  'position',
  'contacts',
])

const knownUser = companyUser
  .pick({ id: true, version: true })
  .extend(answers(PERSON))
  .omit({ user_status_id: true })

/** A person whom a list names, as they are stored. */
export type KnownUser = z.output<typeof knownUser>

/** The people of these addresses, which are in lower case. */
export function readKnownUsers(emails: readonly string[]): Promise<KnownUser[]> {
  return rows(
    knownUser,
    Prisma.sql`
    SELECT u.id, u.version, ${storedSql('u', LISTED)}, ${CATEGORIES_SQL} AS metric_category_ids
    FROM users u WHERE u.email = ANY(${[...emails]}::text[])`,
  )
}

/** What the columns of a list of people choose from. */
export async function readListWords(scope: CompanyScope) {
  const [roles, companies, categories] = await Promise.all([
    readReference(scope, 'user-roles'),
    readReference(scope, 'companies'),
    readMetricCategories(),
  ])
  return { roles, companies, categories }
}
