'use client'

import { OfferStatusSelect } from '@/components/contact-offers/offer-status-select'
import { Fact, Facts } from '@/components/ui/basics/facts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import type { ContactOfferAnswer } from '@/lib/features/inbox/contract'

type OfferDialogProps = { offer: ContactOfferAnswer; timeZone: string; onClose: () => void }

/** Everything about one request. */
export function OfferDialog({ offer, timeZone, onClose }: OfferDialogProps) {
  const { user, company, sender_company, metric } = offer
  const author = [user.surname, user.name, user.secname].filter(Boolean).join(' ')
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Запрос № ${offer.id}`}
      description={`Получен ${formatDateTime(offer.created_at, timeZone)}`}
    >
      <OfferStatusSelect offer={offer} />
      <h3 className="mt-5 mb-1.5 font-semibold">Сообщение</h3>
      <p className="rounded-md border border-line bg-sunken px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">
        {offer.message}
      </p>
      <Facts className="mt-5">
        <Fact name="Кому">
          {company.name} (№ {company.number})
        </Fact>
        <Fact name="Показатель">{metric?.name ?? 'не указан'}</Fact>
        <Fact name="От организации">
          {sender_company ? `${sender_company.name} (№ ${sender_company.number})` : 'без организации'}
        </Fact>
        <Fact name="Отправил">
          {author}, {user.email}
        </Fact>
        <Fact name="Контактное лицо">{offer.contact_name}</Fact>
        <Fact name="Электронная почта">
          <a href={`mailto:${offer.contact_email}`} className="link">
            {offer.contact_email}
          </a>
        </Fact>
        <Fact name="Телефон">{offer.contact_phone ?? 'не указан'}</Fact>
      </Facts>
    </Dialog>
  )
}
