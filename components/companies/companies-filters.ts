import { listReader, numberFilter, sortFilters } from '@/components/ui/lists/list-state'
import { COMPANY_SORTS } from '@/lib/features/companies/schema'

/** The list of organisations as its address asks for it. */
export const readCompaniesFilters = listReader({
  ...sortFilters(COMPANY_SORTS),
  region_id: numberFilter,
  company_role_id: numberFilter,
})

export type CompaniesListState = ReturnType<typeof readCompaniesFilters>

export const hasFilters = (filters: CompaniesListState): boolean =>
  filters.search !== '' || filters.region_id !== null || filters.company_role_id !== null
