export const OFFER_STATUSES = ['new', 'in_work', 'closed'] as const

export type OfferStatus = (typeof OFFER_STATUSES)[number]

export const OFFER_STATUS_NAMES: Readonly<Record<OfferStatus, string>> = {
  new: 'новый',
  in_work: 'в работе',
  closed: 'закрыт',
}
