'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useCall } from '@/components/calls/use-call'
import { FactItem, FactList } from '@/components/ui/basics/facts'
import { Select } from '@/components/ui/fields/select'
import { inboxCalls } from '@/lib/features/inbox/client'
import type { ContactOfferAnswer, feedback } from '@/lib/features/inbox/contract'
import { FEEDBACK_STATUS_NAMES, MESSAGE_STATUSES, OFFER_STATUS_NAMES } from '@/lib/features/inbox/labels'
import { fullName } from '@/lib/features/users/labels'

type FeedbackAnswer = z.output<typeof feedback>

const mailTo = (address: string) => (
  <a href={`mailto:${address}`} className="link break-all">
    {address}
  </a>
)

type MessagePaneProps = {
  path: 'contact-offers' | 'feedback'
  /** «Запрос» */
  one: string
  statuses: typeof OFFER_STATUS_NAMES
  message: Pick<FeedbackAnswer, 'id' | 'status' | 'message'>
  facts: Array<[name: string, fact: ReactNode]>
}

/** A message in the inbox with its status, which is saved at once. */
function MessagePane({ path, one, statuses, message: { id, status, message }, facts }: MessagePaneProps) {
  const { refresh } = useRouter()
  const change = inboxCalls.useChange(`PUT /api/${path}/{id}`)
  const [chosen, setChosen] = useState<string | null>(null)
  const { attempt } = useCall()

  async function choose(value: string) {
    const next = MESSAGE_STATUSES.find((word) => word === value)
    if (next === undefined || next === status) return
    setChosen(next)
    await attempt(() => change.mutateAsync({ id, status: next }).finally(refresh), {
      done: `${one} № ${id}: ${statuses[next]}`,
    }).finally(() => setChosen(null))
  }

  return (
    <>
      <Select
        label="Статус"
        value={chosen ?? status}
        onChange={choose}
        disabled={chosen !== null}
        options={MESSAGE_STATUSES.map((word) => ({ value: word, label: statuses[word] }))}
        className="w-40"
      />
      <h3 className="mt-5 mb-1.5 font-semibold">Сообщение</h3>
      <p className="rounded-md border border-line bg-sunken px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">
        {message}
      </p>
      <FactList className="mt-5">
        {facts.map(([name, fact]) => (
          <FactItem key={name} name={name}>
            {fact}
          </FactItem>
        ))}
      </FactList>
    </>
  )
}

const organisation = (company: ContactOfferAnswer['sender_company']) =>
  company ? `${company.name} (№ ${company.number})` : 'без организации'

export const OfferPane = ({ offer }: { offer: ContactOfferAnswer }) => (
  <MessagePane
    path="contact-offers"
    one="Запрос"
    statuses={OFFER_STATUS_NAMES}
    message={offer}
    facts={[
      ['Кому', organisation(offer.company)],
      ['Показатель', offer.metric?.name ?? 'не указан'],
      ['От организации', organisation(offer.sender_company)],
      ['Отправил', `${fullName(offer.user)}, ${offer.user.email}`],
      ['Контактное лицо', offer.contact_name],
      ['Электронная почта', mailTo(offer.contact_email)],
      ['Телефон', offer.contact_phone ?? 'не указан'],
    ]}
  />
)

export const FeedbackPane = ({ feedback }: { feedback: FeedbackAnswer }) => (
  <MessagePane
    path="feedback"
    one="Обращение"
    statuses={FEEDBACK_STATUS_NAMES}
    message={feedback}
    facts={[
      ['Отправитель', fullName(feedback.user)],
      ['Электронная почта', mailTo(feedback.user.email)],
      ['Организация', feedback.company?.name ?? 'без организации'],
      ['Страница', feedback.page ?? 'не приложена'],
      ['Браузер', feedback.browser ?? 'не приложен'],
    ]}
  />
)
