'use client'

import { useMemo } from 'react'
import { EventObject, EventPerson, EventTitle, JournalCard } from '@/components/audit/journal-card'
import type { Wording } from '@/components/audit/leaves'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import { formatDateTime } from '@/lib/core/format/dates'
import type { AuditEventAnswer } from '@/lib/features/audit/contract'

type JournalTableProps = {
  rows: AuditEventAnswer[]
  wording: Wording
  onOpen: (event: AuditEventAnswer) => void
}

const column = columnsOf<AuditEventAnswer>()
/** The newest first, always. */
const NEWEST = { by: 'at', direction: 'desc' } as const
const keepOrder = () => undefined

/** A page of the journal. */
export function JournalTable({ rows, wording: { timeZone, records }, onOpen }: JournalTableProps) {
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: 'at',
          header: 'Время',
          cell: ({ row }) => formatDateTime(row.original.at, timeZone),
          meta: { className: 'w-44 whitespace-nowrap text-ink-soft' },
        }),
        column.display({
          id: 'action',
          header: 'Действие',
          cell: ({ row }) => <EventTitle event={row.original} records={records} onOpen={onOpen} />,
          meta: { className: 'min-w-48' },
        }),
        column.display({
          id: 'entity',
          header: 'Объект',
          cell: ({ row }) => <EventObject event={row.original} />,
          meta: { className: 'w-72' },
        }),
        column.display({
          id: 'user',
          header: 'Кто',
          cell: ({ row }) => <EventPerson event={row.original} />,
          meta: { className: 'w-64' },
        }),
        column.display({
          id: 'address',
          header: 'Адрес',
          cell: ({ row }) => row.original.address ?? '—',
          meta: { className: 'w-36 whitespace-nowrap text-ink-soft' },
        }),
      ]),
    [records, timeZone, onOpen],
  )
  return (
    <DataTable
      caption="Журнал действий"
      columns={columns}
      rows={rows}
      rowKey={(event) => event.id}
      sort={NEWEST}
      onSort={keepOrder}
      card={(event) => <JournalCard event={event} records={records} timeZone={timeZone} onOpen={onOpen} />}
    />
  )
}
