import { listReader, wordFilter } from '@/components/ui/lists/list-state'
import { OFFER_STATUSES } from '@/lib/features/contact-offers/schema'

/** The list of requests as its address asks for it. */
export const readOffersFilters = listReader({ status: wordFilter(OFFER_STATUSES) })

export type OffersListState = ReturnType<typeof readOffersFilters>
