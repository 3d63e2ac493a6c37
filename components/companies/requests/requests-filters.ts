import { listFilters, type Query, wordFilter } from '@/components/ui/lists/list-state'
import { REQUEST_STATUSES } from '@/lib/features/companies/values/rules'

/** The list of requests as its address asks for it. */
export const readRequestsFilters = (query: Query) => ({
  ...listFilters(query),
  status: wordFilter(query, 'status', REQUEST_STATUSES),
})

export type RequestsListState = ReturnType<typeof readRequestsFilters>
