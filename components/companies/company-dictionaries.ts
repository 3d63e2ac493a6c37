import type { Named } from '@/components/ui/fields/select-options'
import type { PeriodicityId } from '@/lib/calc/periods'
import type { CompanyChoice } from '@/lib/features/companies/record'

/** The lists an organisation's form chooses from. */
export type CompanyDictionaries = Record<CompanyChoice, Named[]> & {
  /** Whether its people can do without a password. */
  hasProviders: boolean
  /** Of the indicators there are; quarters at least. */
  periodicities: PeriodicityId[]
}
