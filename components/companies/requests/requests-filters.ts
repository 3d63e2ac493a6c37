import { listReader, wordFilter } from '@/components/ui/lists/list-state'
import { REQUEST_STATUSES } from '@/lib/features/companies/properties/schema'

/** The list of requests as its address asks for it. */
export const readRequestsFilters = listReader({ status: wordFilter(REQUEST_STATUSES) })

export type RequestsListState = ReturnType<typeof readRequestsFilters>
