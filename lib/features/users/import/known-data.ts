import 'server-only'
import type { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { rows } from '@/lib/core/db/rows'
import { readMetricCategories } from '@/lib/features/metrics/data'
import { readReference } from '@/lib/features/references/data'
import { companyUser } from '@/lib/features/users/contract'
import { Prisma } from '@/lib/generated/prisma/client'

const knownUser = companyUser.pick({
  id: true,
  version: true,
  surname: true,
  name: true,
  secname: true,
  email: true,
  position: true,
  contacts: true,
  user_role_id: true,
  company_id: true,
  metric_category_ids: true,
})

/** A person whom a list names, as they are stored. */
export type KnownUser = z.output<typeof knownUser>

/** The people of these addresses, which are in lower case. */
export function readKnownUsers(emails: readonly string[]): Promise<KnownUser[]> {
  return rows(
    knownUser,
    Prisma.sql`
    SELECT u.id, u.version, u.surname, u.name, u.secname, u.email, u.position, u.contacts, u.user_role_id, u.company_id,
      ARRAY(SELECT metric_category_id FROM user_metric_categories WHERE user_id = u.id ORDER BY 1) AS metric_category_ids
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
