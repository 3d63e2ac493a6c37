import 'server-only'
import type { UserDictionaries } from '@/components/users/user-fields'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { readMetricCategories } from '@/lib/features/metrics/data'
import { readReference } from '@/lib/features/references/data'

/** The roles and the categories a person's form chooses from. */
export async function readUserDictionaries(scope: CompanyScope): Promise<UserDictionaries> {
  const [roles, categories] = await Promise.all([readReference(scope, 'user-roles'), readMetricCategories()])
  return { roles, categories: categories.map(({ id, name }) => ({ id, name })) }
}
