'use client'

import { StatusSelect } from '@/components/calls/status-select'
import { useChangeOfferStatus } from '@/lib/features/contact-offers/client'
import type { ContactOfferAnswer } from '@/lib/features/contact-offers/contract'
import { OFFER_STATUS_NAMES, OFFER_STATUSES } from '@/lib/features/contact-offers/labels'

type OfferStatusSelectProps = { offer: ContactOfferAnswer; labelHidden?: boolean }

/** The status of a request, changed at once. */
export function OfferStatusSelect({ offer: { id, status }, labelHidden }: OfferStatusSelectProps) {
  const change = useChangeOfferStatus()
  return (
    <StatusSelect
      of={`Запрос № ${id}`}
      status={status}
      statuses={OFFER_STATUSES}
      names={OFFER_STATUS_NAMES}
      change={(next) => change.mutateAsync({ id, status: next })}
      hiddenLabel={labelHidden ? `Статус запроса № ${id}` : undefined}
    />
  )
}
