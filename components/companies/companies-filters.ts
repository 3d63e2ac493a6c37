import { type ListState, numberIn, readListState } from '@/components/ui/lists/list-state'
import { COMPANY_SORTS, type CompanySort } from '@/lib/features/companies/schema'

export type CompaniesListState = ListState<CompanySort> & {
  region_id: number | null
  company_role_id: number | null
}

/** The list of organisations as its address asks for it. */
export function readCompaniesFilters(query: { get: (name: string) => string | null }): CompaniesListState {
  return {
    ...readListState(query, COMPANY_SORTS),
    region_id: numberIn(query, 'region_id'),
    company_role_id: numberIn(query, 'company_role_id'),
  }
}

export const hasFilters = (filters: CompaniesListState): boolean =>
  filters.search !== '' || filters.region_id !== null || filters.company_role_id !== null
