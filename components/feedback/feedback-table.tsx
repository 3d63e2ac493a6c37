'use client'

import { useMemo } from 'react'
import { FeedbackCard, FeedbackSender, FeedbackTitle } from '@/components/feedback/feedback-card'
import { FeedbackStatusSelect } from '@/components/feedback/feedback-status-select'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import { formatDateTime } from '@/lib/core/format/dates'
import type { FeedbackAnswer } from '@/lib/features/inbox/contract'

type FeedbackTableProps = {
  rows: FeedbackAnswer[]
  timeZone: string
  onOpen: (feedback: FeedbackAnswer) => void
}

const column = columnsOf<FeedbackAnswer>()
/** The newest first, always. */
const NEWEST = { by: 'created_at', direction: 'desc' } as const
const keepOrder = () => undefined

/** A page of messages. */
export function FeedbackTable({ rows, timeZone, onOpen }: FeedbackTableProps) {
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: 'subject',
          header: 'Обращение',
          cell: ({ row }) => <FeedbackTitle feedback={row.original} onOpen={onOpen} />,
          meta: { className: 'min-w-64' },
        }),
        column.display({
          id: 'sender',
          header: 'От кого',
          cell: ({ row }) => <FeedbackSender feedback={row.original} />,
          meta: { className: 'w-72' },
        }),
        column.display({
          id: 'created_at',
          header: 'Получено',
          cell: ({ row }) => formatDateTime(row.original.created_at, timeZone),
          meta: { className: 'w-44 whitespace-nowrap text-ink-soft' },
        }),
        column.display({
          id: 'status',
          header: 'Статус',
          cell: ({ row }) => <FeedbackStatusSelect feedback={row.original} labelHidden />,
          meta: { className: 'w-48' },
        }),
      ]),
    [timeZone, onOpen],
  )
  return (
    <DataTable
      caption="Обращения в поддержку"
      columns={columns}
      rows={rows}
      rowKey={(feedback) => feedback.id}
      sort={NEWEST}
      onSort={keepOrder}
      card={(feedback) => <FeedbackCard feedback={feedback} timeZone={timeZone} onOpen={onOpen} />}
    />
  )
}
