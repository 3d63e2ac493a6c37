import 'server-only'
import { hasProviders } from '@/lib/core/auth/oidc/providers'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { COMPANY } from '@/lib/features/companies/record'
import { readChoices } from '@/lib/features/references/data'

/** The lists an organisation's form chooses from. */
export const readCompanyDictionaries = async (scope: CompanyScope) => ({
  ...(await readChoices(scope, COMPANY)),
  hasProviders: hasProviders(),
})
