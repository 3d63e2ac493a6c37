'use client'

import { useState } from 'react'
import type { OfferMetric } from '@/components/contact-offers/metric-field'
import { OfferForm } from '@/components/contact-offers/offer-form'
import { OfferSent } from '@/components/contact-offers/offer-sent'
import type { OfferFormInput } from '@/components/contact-offers/use-offer-form'
import { PageHeader } from '@/components/ui/basics/page-header'

type ContactOfferScreenProps = {
  /** What the form begins with. */
  start: OfferFormInput
  /** Indicators a request may be about. */
  metrics: readonly OfferMetric[]
  /** Where the copy goes. */
  copyTo: string
}

const PATH = [
  { label: 'Аналитика' },
  { label: 'Рейтинг организаций', href: '/analytics/rating' },
  { label: 'Запрос на взаимодействие' },
]

/** «Запрос на взаимодействие»: a letter to an organisation known by its number only. */
export function ContactOfferScreen({ start, metrics, copyTo }: ContactOfferScreenProps) {
  const [isSent, setSent] = useState(false)
  return (
    <>
      <PageHeader
        title="Запрос на взаимодействие"
        description="Организации обезличены, поэтому запрос передаёт техническая поддержка проекта"
        breadcrumbs={PATH}
      />
      {isSent ? (
        <OfferSent copyTo={copyTo} onAgain={() => setSent(false)} />
      ) : (
        <OfferForm start={start} metrics={metrics} copyTo={copyTo} onSent={() => setSent(true)} />
      )}
    </>
  )
}
