'use client'

import { StatusSelect } from '@/components/calls/status-select'
import { useMessageStatus } from '@/lib/features/inbox/client'
import type { ContactOfferAnswer } from '@/lib/features/inbox/contract'
import { MESSAGE_STATUS_NAMES, MESSAGE_STATUSES } from '@/lib/features/inbox/labels'

type OfferStatusSelectProps = { offer: ContactOfferAnswer; labelHidden?: boolean }

/** The status of a request, changed at once. */
export function OfferStatusSelect({ offer: { id, status }, labelHidden }: OfferStatusSelectProps) {
  const change = useMessageStatus('contact-offers')
  return (
    <StatusSelect
      of={`Запрос № ${id}`}
      status={status}
      statuses={MESSAGE_STATUSES}
      names={MESSAGE_STATUS_NAMES}
      change={(next) => change.mutateAsync({ id, status: next })}
      hiddenLabel={labelHidden ? `Статус запроса № ${id}` : undefined}
    />
  )
}
