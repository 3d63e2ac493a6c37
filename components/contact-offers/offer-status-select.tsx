'use client'

import { useAttempt } from '@/components/calls/use-attempt'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { Select } from '@/components/ui/fields/select'
import { useChangeOfferStatus } from '@/lib/features/contact-offers/client'
import type { ContactOfferAnswer } from '@/lib/features/contact-offers/contract'
import { OFFER_STATUS_NAMES, OFFER_STATUSES } from '@/lib/features/contact-offers/labels'

type OfferStatusSelectProps = { offer: ContactOfferAnswer; labelHidden?: boolean }

/** The status of a request, changed at once. */
export function OfferStatusSelect({ offer, labelHidden }: OfferStatusSelectProps) {
  const change = useChangeOfferStatus()
  const alerts = useAlerts()
  const attempt = useAttempt()

  async function choose(value: string) {
    const status = OFFER_STATUSES.find((one) => one === value)
    if (!status || status === offer.status) return
    await attempt(async () => {
      await change.mutateAsync({ id: offer.id, status })
      alerts.show({ type: 'success', message: `Запрос № ${offer.id}: ${OFFER_STATUS_NAMES[status]}` })
    })
  }

  return (
    <Select
      label={labelHidden ? `Статус запроса № ${offer.id}` : 'Статус'}
      labelHidden={labelHidden}
      value={change.isPending ? change.variables.status : offer.status}
      onChange={choose}
      disabled={change.isPending}
      options={OFFER_STATUSES.map((status) => ({ value: status, label: OFFER_STATUS_NAMES[status] }))}
      className="w-40"
    />
  )
}
