import { listFilters, type Query, wordFilter } from '@/components/ui/lists/list-state'
import { MESSAGE_STATUSES } from '@/lib/features/inbox/labels'

/** The list of requests as its address asks for it. */
export const readOffersFilters = (query: Query) => ({
  ...listFilters(query),
  status: wordFilter(query, 'status', MESSAGE_STATUSES),
})

export type OffersListState = ReturnType<typeof readOffersFilters>
