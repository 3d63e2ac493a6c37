import { numberIn, PAGE_SIZES } from '@/components/ui/lists/list-state'
import { OFFER_STATUSES, type OfferStatus } from '@/lib/features/contact-offers/schema'

/** The list of requests as its address asks for it. */
export type OffersListState = {
  search: string
  status: OfferStatus | null
  page: number
  per_page: number
  until: number | null
}

export function readOffersFilters(query: { get: (name: string) => string | null }): OffersListState {
  const size = numberIn(query, 'per_page')
  return {
    search: (query.get('search') ?? '').trim(),
    status: OFFER_STATUSES.find((status) => status === query.get('status')) ?? null,
    page: numberIn(query, 'page') ?? 1,
    per_page: PAGE_SIZES.find((one) => one === size) ?? PAGE_SIZES[0],
    until: numberIn(query, 'until'),
  }
}
