import { listFilters, numberFilter, type Query, sortFilters } from '@/components/ui/lists/list-state'
import { COMPANY_SORTS } from '@/lib/features/companies/values/rules'

export const readCompaniesFilters = (query: Query) => ({
  ...listFilters(query),
  ...sortFilters(query, COMPANY_SORTS),
  region_id: numberFilter(query, 'region_id'),
  company_role_id: numberFilter(query, 'company_role_id'),
})
