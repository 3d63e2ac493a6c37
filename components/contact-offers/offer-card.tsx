import { OfferStatusSelect } from '@/components/contact-offers/offer-status-select'
import { formatDateTime } from '@/lib/core/format/dates'
import type { ContactOfferAnswer } from '@/lib/features/inbox/contract'

type OfferProps = { offer: ContactOfferAnswer }
type OpenProps = OfferProps & { onOpen: (offer: ContactOfferAnswer) => void }

/** The number of a request, which opens it, and its first words. */
export function OfferTitle({ offer, onOpen }: OpenProps) {
  return (
    <>
      <button
        type="button"
        onClick={() => onOpen(offer)}
        className="link min-h-6 text-left font-semibold max-sm:min-h-(--control-md)"
      >
        Запрос № {offer.id}
      </button>
      <span className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-ink-soft">{offer.message}</span>
    </>
  )
}

/** Who writes, to whom. */
export function OfferCompanies({ offer: { sender_company, company, contact_name } }: OfferProps) {
  return (
    <span className="wrap-anywhere">
      {sender_company?.short_name ?? contact_name}
      <span className="mt-0.5 block text-sm text-ink-soft">
        → {company.short_name}, № {company.number}
      </span>
    </span>
  )
}

/** A request on a phone. */
export function OfferCard({ offer, timeZone, onOpen }: OpenProps & { timeZone: string }) {
  return (
    <>
      <OfferTitle offer={offer} onOpen={onOpen} />
      <p className="mt-2.5">
        <OfferCompanies offer={offer} />
      </p>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-3">
        <span className="text-sm text-ink-soft">{formatDateTime(offer.created_at, timeZone)}</span>
        <OfferStatusSelect offer={offer} labelHidden />
      </div>
    </>
  )
}
