'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useMemo, useState } from 'react'
import { StatusList, type StatusListInitial } from '@/components/calls/status-list'
import { StatusSelect } from '@/components/calls/status-select'
import { FactItem, FactList } from '@/components/ui/basics/facts'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import { useFeedback, useMessageStatus } from '@/lib/features/inbox/client'
import type { FeedbackAnswer } from '@/lib/features/inbox/contract'
import { MESSAGE_STATUS_NAMES } from '@/lib/features/inbox/labels'

type FeedbackStatusSelectProps = { feedback: FeedbackAnswer; labelHidden?: boolean; onChanged?: () => void }

/** The status of a message, changed at once. */
function FeedbackStatusSelect({
  feedback: { id, status },
  labelHidden,
  onChanged,
}: FeedbackStatusSelectProps) {
  const change = useMessageStatus('feedback')
  return (
    <StatusSelect
      of={`Обращение № ${id}`}
      status={status}
      statuses={MESSAGE_STATUS_NAMES}
      change={(next) => change.mutateAsync({ id, status: next }).then(onChanged)}
      hiddenLabel={labelHidden ? `Статус обращения № ${id}` : undefined}
    />
  )
}

type FeedbackProps = { feedback: FeedbackAnswer }
type OpenProps = FeedbackProps & { onOpen: (feedback: FeedbackAnswer) => void }

/** Surname and names. */
const senderOf = ({ user: { surname, name, secname } }: FeedbackAnswer): string =>
  [surname, name, secname].filter(Boolean).join(' ')

/** The subject of a message, which opens it, and its first words. */
function FeedbackTitle({ feedback, onOpen }: OpenProps) {
  return (
    <>
      <button
        type="button"
        onClick={() => onOpen(feedback)}
        className="link min-h-6 text-left font-semibold wrap-anywhere max-sm:min-h-(--control-md)"
      >
        № {feedback.id}. {feedback.subject}
      </button>
      <span className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-ink-soft">{feedback.message}</span>
    </>
  )
}

/** Who writes, and from where. */
function FeedbackSender({ feedback }: FeedbackProps) {
  return (
    <span className="wrap-anywhere">
      {senderOf(feedback)}
      <span className="mt-0.5 block text-sm text-ink-soft">
        {feedback.company?.short_name ?? 'без организации'}
      </span>
    </span>
  )
}

/** A message on a phone. */
function FeedbackCard({ feedback, timeZone, onOpen }: OpenProps & { timeZone: string }) {
  return (
    <>
      <FeedbackTitle feedback={feedback} onOpen={onOpen} />
      <p className="mt-2.5">
        <FeedbackSender feedback={feedback} />
      </p>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-3">
        <span className="text-sm text-ink-soft">{formatDateTime(feedback.created_at, timeZone)}</span>
        <FeedbackStatusSelect feedback={feedback} labelHidden />
      </div>
    </>
  )
}

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
function FeedbackTable({ rows, timeZone, onOpen }: FeedbackTableProps) {
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

type FeedbackDialogProps = { feedback: FeedbackAnswer; timeZone: string; onClose: () => void }

/** Everything about one message. */
function FeedbackDialog({ feedback, timeZone, onClose }: FeedbackDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={feedback.subject}
      description={`Обращение № ${feedback.id}, получено ${formatDateTime(feedback.created_at, timeZone)}`}
    >
      <FeedbackFacts feedback={feedback} />
    </Dialog>
  )
}

/** A message in the inbox. */
export function FeedbackPane({ feedback }: FeedbackProps) {
  const { refresh } = useRouter()
  return <FeedbackFacts feedback={feedback} onChanged={refresh} />
}

function FeedbackFacts({
  feedback,
  onChanged,
}: FeedbackProps & Pick<FeedbackStatusSelectProps, 'onChanged'>) {
  const { user, company, page, browser } = feedback
  return (
    <>
      <FeedbackStatusSelect feedback={feedback} {...(onChanged && { onChanged })} />
      <h3 className="mt-5 mb-1.5 font-semibold">Сообщение</h3>
      <p className="rounded-md border border-line bg-sunken px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">
        {feedback.message}
      </p>
      <FactList className="mt-5">
        <FactItem name="Отправитель">{senderOf(feedback)}</FactItem>
        <FactItem name="Электронная почта">
          <a href={`mailto:${user.email}`} className="link break-all">
            {user.email}
          </a>
        </FactItem>
        <FactItem name="Организация">{company?.name ?? 'без организации'}</FactItem>
        <FactItem name="Страница">{page ?? 'не приложена'}</FactItem>
        <FactItem name="Браузер">{browser ?? 'не приложен'}</FactItem>
      </FactList>
    </>
  )
}

type FeedbackListScreenProps = {
  initial: StatusListInitial<ReturnType<typeof useFeedback>['data'], FeedbackAnswer['status']>
  timeZone: string
}

/** «Обращения»: what people write to the support. */
export function FeedbackListScreen({ initial, timeZone }: FeedbackListScreenProps) {
  const [openId, setOpenId] = useState<number | null>(null)
  const open = useCallback(({ id }: FeedbackAnswer) => setOpenId(id), [])
  return (
    <StatusList
      title="Обращения"
      searched={{ label: 'Поиск обращений', placeholder: 'Тема, текст, отправитель' }}
      statuses={MESSAGE_STATUS_NAMES}
      initial={initial}
      useRows={useFeedback}
      empty={{
        title: 'Обращений пока нет',
        text: 'Здесь появится то, что пользователи пишут в поддержку. Копия каждого обращения приходит на её почту.',
      }}
    >
      {(rows) => {
        const opened = rows.find(({ id }) => id === openId)
        return (
          <>
            <FeedbackTable rows={rows} timeZone={timeZone} onOpen={open} />
            {opened && (
              <FeedbackDialog feedback={opened} timeZone={timeZone} onClose={() => setOpenId(null)} />
            )}
          </>
        )
      }}
    </StatusList>
  )
}
