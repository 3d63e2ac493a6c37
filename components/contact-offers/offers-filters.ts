import { listFilters, type Query, wordFilter } from '@/components/ui/lists/list-state'
import { OFFER_STATUSES } from '@/lib/features/contact-offers/labels'

/** The list of requests as its address asks for it. */
export const readOffersFilters = (query: Query) => ({
  ...listFilters(query),
  status: wordFilter(query, 'status', OFFER_STATUSES),
})

export type OffersListState = ReturnType<typeof readOffersFilters>
