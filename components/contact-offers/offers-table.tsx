'use client'

import { useMemo } from 'react'
import { OfferCard, OfferCompanies, OfferTitle } from '@/components/contact-offers/offer-card'
import { OfferStatusSelect } from '@/components/contact-offers/offer-status-select'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import { formatDateTime } from '@/lib/core/format/dates'
import type { ContactOfferAnswer } from '@/lib/features/inbox/contract'

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
export function OffersTable({ rows, timeZone, onOpen }: OffersTableProps) {
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
