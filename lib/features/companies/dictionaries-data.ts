import 'server-only'
import { hasProviders } from '@/lib/core/auth/oidc/providers'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { readReference } from '@/lib/features/references/data'

/** The lists an organisation's form chooses from. */
export async function readCompanyDictionaries(scope: CompanyScope) {
  const [regions, roles, types, ownerships, levels, bedCapacities] = await Promise.all([
    readReference(scope, 'regions'),
    readReference(scope, 'company-roles'),
    readReference(scope, 'company-types'),
    readReference(scope, 'company-ownerships'),
    readReference(scope, 'company-levels'),
    readReference(scope, 'company-bed-capacities'),
  ])
  return { regions, roles, types, ownerships, levels, bedCapacities, hasProviders: hasProviders() }
}
