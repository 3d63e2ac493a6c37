import type { OfferStatus } from '@/lib/features/contact-offers/schema'

export const OFFER_STATUSES = ['new', 'in_work', 'closed'] as const

export const OFFER_STATUS_NAMES: Readonly<Record<OfferStatus, string>> = {
  new: 'новый',
  in_work: 'в работе',
  closed: 'закрыт',
}
