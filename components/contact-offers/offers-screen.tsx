'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useMemo, useState } from 'react'
import { StatusList, type StatusListInitial } from '@/components/calls/status-list'
import { StatusSelect } from '@/components/calls/status-select'
import { FactItem, FactList } from '@/components/ui/basics/facts'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import { useMessageStatus, useOffers } from '@/lib/features/inbox/client'
import type { ContactOfferAnswer } from '@/lib/features/inbox/contract'
import { MESSAGE_STATUS_NAMES } from '@/lib/features/inbox/labels'

type OfferStatusSelectProps = { offer: ContactOfferAnswer; labelHidden?: boolean; onChanged?: () => void }

/** The status of a request, changed at once. */
function OfferStatusSelect({ offer: { id, status }, labelHidden, onChanged }: OfferStatusSelectProps) {
  const change = useMessageStatus('contact-offers')
  return (
    <StatusSelect
      of={`Запрос № ${id}`}
      status={status}
      statuses={MESSAGE_STATUS_NAMES}
      change={(next) => change.mutateAsync({ id, status: next }).then(onChanged)}
      hiddenLabel={labelHidden ? `Статус запроса № ${id}` : undefined}
    />
  )
}

type OfferProps = { offer: ContactOfferAnswer }
type OpenProps = OfferProps & { onOpen: (offer: ContactOfferAnswer) => void }

/** The number of a request, which opens it, and its first words. */
function OfferTitle({ offer, onOpen }: OpenProps) {
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
function OfferCompanies({ offer: { sender_company, company, contact_name } }: OfferProps) {
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
function OfferCard({ offer, timeZone, onOpen }: OpenProps & { timeZone: string }) {
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

type OffersTableProps = {
  rows: ContactOfferAnswer[]
  timeZone: string
  onOpen: (offer: ContactOfferAnswer) => void
}

const column = columnsOf<ContactOfferAnswer>()
/** The newest first, always. */
const NEWEST = { by: 'created_at', direction: 'desc' } as const
const keepOrder = () => undefined

/** A page of requests. */
function OffersTable({ rows, timeZone, onOpen }: OffersTableProps) {
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: 'request',
          header: 'Запрос',
          cell: ({ row }) => <OfferTitle offer={row.original} onOpen={onOpen} />,
          meta: { className: 'min-w-64' },
        }),
        column.display({
          id: 'companies',
          header: 'От кого и кому',
          cell: ({ row }) => <OfferCompanies offer={row.original} />,
          meta: { className: 'w-72' },
        }),
        column.display({
          id: 'created_at',
          header: 'Получен',
          cell: ({ row }) => formatDateTime(row.original.created_at, timeZone),
          meta: { className: 'w-44 whitespace-nowrap text-ink-soft' },
        }),
        column.display({
          id: 'status',
          header: 'Статус',
          cell: ({ row }) => <OfferStatusSelect offer={row.original} labelHidden />,
          meta: { className: 'w-48' },
        }),
      ]),
    [timeZone, onOpen],
  )
  return (
    <DataTable
      caption="Запросы на взаимодействие"
      columns={columns}
      rows={rows}
      rowKey={(offer) => offer.id}
      sort={NEWEST}
      onSort={keepOrder}
      card={(offer) => <OfferCard offer={offer} timeZone={timeZone} onOpen={onOpen} />}
    />
  )
}

type OfferDialogProps = { offer: ContactOfferAnswer; timeZone: string; onClose: () => void }

/** Everything about one request. */
function OfferDialog({ offer, timeZone, onClose }: OfferDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Запрос № ${offer.id}`}
      description={`Получен ${formatDateTime(offer.created_at, timeZone)}`}
    >
      <OfferFacts offer={offer} />
    </Dialog>
  )
}

/** A request in the inbox. */
export function OfferPane({ offer }: OfferProps) {
  const { refresh } = useRouter()
  return <OfferFacts offer={offer} onChanged={refresh} />
}

function OfferFacts({ offer, onChanged }: OfferProps & Pick<OfferStatusSelectProps, 'onChanged'>) {
  const { user, company, sender_company, metric } = offer
  const author = [user.surname, user.name, user.secname].filter(Boolean).join(' ')
  return (
    <>
      <OfferStatusSelect offer={offer} {...(onChanged && { onChanged })} />
      <h3 className="mt-5 mb-1.5 font-semibold">Сообщение</h3>
      <p className="rounded-md border border-line bg-sunken px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">
        {offer.message}
      </p>
      <FactList className="mt-5">
        <FactItem name="Кому">
          {company.name} (№ {company.number})
        </FactItem>
        <FactItem name="Показатель">{metric?.name ?? 'не указан'}</FactItem>
        <FactItem name="От организации">
          {sender_company ? `${sender_company.name} (№ ${sender_company.number})` : 'без организации'}
        </FactItem>
        <FactItem name="Отправил">
          {author}, {user.email}
        </FactItem>
        <FactItem name="Контактное лицо">{offer.contact_name}</FactItem>
        <FactItem name="Электронная почта">
          <a href={`mailto:${offer.contact_email}`} className="link">
            {offer.contact_email}
          </a>
        </FactItem>
        <FactItem name="Телефон">{offer.contact_phone ?? 'не указан'}</FactItem>
      </FactList>
    </>
  )
}

type OffersScreenProps = {
  initial: StatusListInitial<ReturnType<typeof useOffers>['data'], ContactOfferAnswer['status']>
  timeZone: string
}

/** «Запросы на взаимодействие»: what organisations ask of each other, for the foundation to pass on. */
export function OffersScreen({ initial, timeZone }: OffersScreenProps) {
  const [openId, setOpenId] = useState<number | null>(null)
  const open = useCallback(({ id }: ContactOfferAnswer) => setOpenId(id), [])
  return (
    <StatusList
      title="Запросы на взаимодействие"
      searched={{ label: 'Поиск запросов', placeholder: 'Организация, отправитель, текст' }}
      statuses={MESSAGE_STATUS_NAMES}
      initial={initial}
      useRows={useOffers}
      empty={{
        title: 'Запросов пока нет',
        text: 'Здесь появятся запросы, которые организации отправляют друг другу со страницы рейтинга.',
      }}
    >
      {(rows) => {
        const opened = rows.find(({ id }) => id === openId)
        return (
          <>
            <OffersTable rows={rows} timeZone={timeZone} onOpen={open} />
            {opened && <OfferDialog offer={opened} timeZone={timeZone} onClose={() => setOpenId(null)} />}
          </>
        )
      }}
    </StatusList>
  )
}
