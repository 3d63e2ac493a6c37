import type { Named } from '@/components/ui/fields/select-options'
import type { PeriodicityId } from '@/lib/calc/periods'
import type { CompanyChoice } from '@/lib/features/companies/record'

export type CompanyDictionaries = Record<CompanyChoice, Named[]> & {
  /** Whether providers allow signing in without a password. */
  hasProviders: boolean
  /** Periodicities of existing indicators; quarters at least. */
  periodicities: PeriodicityId[]
}
