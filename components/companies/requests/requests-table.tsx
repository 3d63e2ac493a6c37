'use client'

import { useMemo } from 'react'
import { ChangesList } from '@/components/companies/requests/changes-list'
import {
  RequestCard,
  RequestChip,
  RequestSent,
  RequestTitle,
} from '@/components/companies/requests/request-card'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import type { CompanyRequest } from '@/lib/features/companies/properties/shapes'

type RequestsTableProps = {
  rows: CompanyRequest[]
  timeZone: string
  onOpen: (request: CompanyRequest) => void
}

const column = columnsOf<CompanyRequest>()
/** What waits before what is decided, always. */
const WAITING = { by: 'status', direction: 'asc' } as const
const keepOrder = () => undefined

/** A page of requests. */
export function RequestsTable({ rows, timeZone, onOpen }: RequestsTableProps) {
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: 'request',
          header: 'Заявка',
          cell: ({ row }) => <RequestTitle request={row.original} onOpen={onOpen} />,
          meta: { className: 'w-64' },
        }),
        column.display({
          id: 'changes',
          header: 'Изменения',
          cell: ({ row }) => <ChangesList changes={row.original.changes} />,
          meta: { className: 'min-w-64' },
        }),
        column.display({
          id: 'sent',
          header: 'Отправлена',
          cell: ({ row }) => <RequestSent request={row.original} timeZone={timeZone} />,
          meta: { className: 'w-48' },
        }),
        column.display({
          id: 'status',
          header: 'Статус',
          cell: ({ row }) => <RequestChip request={row.original} />,
          meta: { className: 'w-40' },
        }),
      ]),
    [timeZone, onOpen],
  )
  return (
    <DataTable
      caption="Заявки на изменение сведений"
      columns={columns}
      rows={rows}
      rowKey={(request) => request.id}
      sort={WAITING}
      onSort={keepOrder}
      card={(request) => <RequestCard request={request} timeZone={timeZone} onOpen={onOpen} />}
    />
  )
}
