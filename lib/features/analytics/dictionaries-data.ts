import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { readReference } from '@/lib/features/references/data'

/** The lists the filters of organisations choose from. */
export async function readFilterDictionaries(scope: CompanyScope) {
  const [types, ownerships, levels, bedCapacities] = await Promise.all([
    readReference(scope, 'company-types'),
    readReference(scope, 'company-ownerships'),
    readReference(scope, 'company-levels'),
    readReference(scope, 'company-bed-capacities'),
  ])
  return { types, ownerships, levels, bedCapacities }
}

/** Organisations an admin may look at; null for everybody else, who has an own one. */
export const readOwnChoices = async (scope: CompanyScope) =>
  scope.role === 'admin' ? await readReference(scope, 'companies') : null
