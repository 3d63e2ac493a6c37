'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { StatusList, type StatusListInitial } from '@/components/calls/status-list'
import { useCall } from '@/components/calls/use-call'
import { FactItem, FactList } from '@/components/ui/basics/facts'
import { Select } from '@/components/ui/fields/select'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import { type StatusNames, statusWords } from '@/components/ui/lists/list-state'
import type { ListQuery } from '@/components/ui/lists/paged-list'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import { inboxCalls } from '@/lib/features/inbox/client'
import type { ContactOfferAnswer, feedback } from '@/lib/features/inbox/contract'
import { FEEDBACK_STATUS_NAMES, type MessageStatus, OFFER_STATUS_NAMES } from '@/lib/features/inbox/labels'
import { fullName } from '@/lib/features/users/labels'

type FeedbackAnswer = z.output<typeof feedback>

type Message = Pick<FeedbackAnswer, 'id' | 'status' | 'message' | 'user' | 'created_at'>

interface Kind<M extends Message> {
  path: 'contact-offers' | 'feedback'
  /** «Запрос», «запроса», «Получен» */
  words: { one: string; of: string; received: string }
  statuses: StatusNames<MessageStatus>
  /** The title in the list and the dialog. */
  titleOf: (message: M) => string
  headings: { title: string; who: string }
  who: (message: M) => [string, string]
  facts: (message: M) => Array<[name: string, fact: ReactNode]>
  screen: {
    title: string
    searched: { label: string; placeholder: string }
    empty: { title: string; text: string }
  }
  useRows: (query: object, initial?: MessagePage<M>) => ListQuery<MessagePage<M>>
}

const useOffers = inboxCalls.pageOf('GET /api/contact-offers')

type MessagePage<M> = Omit<NonNullable<ReturnType<typeof useOffers>['data']>, 'data'> & { data: M[] }

const mailTo = (address: string) => (
  <a href={`mailto:${address}`} className="link break-all">
    {address}
  </a>
)

const OFFER: Kind<ContactOfferAnswer> = {
  path: 'contact-offers',
  words: { one: 'Запрос', of: 'запроса', received: 'Получен' },
  statuses: OFFER_STATUS_NAMES,
  titleOf: ({ id }) => `Запрос № ${id}`,
  headings: { title: 'Запрос', who: 'От кого и кому' },
  who: ({ sender_company, company, contact_name }) => [
    sender_company?.short_name ?? contact_name,
    `→ ${company.short_name}, № ${company.number}`,
  ],
  facts: (offer) => [
    ['Кому', `${offer.company.name} (№ ${offer.company.number})`],
    ['Показатель', offer.metric?.name ?? 'не указан'],
    [
      'От организации',
      offer.sender_company
        ? `${offer.sender_company.name} (№ ${offer.sender_company.number})`
        : 'без организации',
    ],
    ['Отправил', `${fullName(offer.user)}, ${offer.user.email}`],
    ['Контактное лицо', offer.contact_name],
    ['Электронная почта', mailTo(offer.contact_email)],
    ['Телефон', offer.contact_phone ?? 'не указан'],
  ],
  screen: {
    title: 'Запросы на взаимодействие',
    searched: { label: 'Поиск запросов', placeholder: 'Организация, отправитель, текст' },
    empty: {
      title: 'Запросов пока нет',
      text: 'Здесь появятся запросы, которые организации отправляют друг другу со страницы рейтинга.',
    },
  },
  useRows: useOffers,
}

const FEEDBACK: Kind<FeedbackAnswer> = {
  path: 'feedback',
  words: { one: 'Обращение', of: 'обращения', received: 'Получено' },
  statuses: FEEDBACK_STATUS_NAMES,
  titleOf: ({ id, subject }) => `№ ${id}. ${subject}`,
  headings: { title: 'Обращение', who: 'От кого' },
  who: (message) => [fullName(message.user), message.company?.short_name ?? 'без организации'],
  facts: (message) => [
    ['Отправитель', fullName(message.user)],
    ['Электронная почта', mailTo(message.user.email)],
    ['Организация', message.company?.name ?? 'без организации'],
    ['Страница', message.page ?? 'не приложена'],
    ['Браузер', message.browser ?? 'не приложен'],
  ],
  screen: {
    title: 'Обращения',
    searched: { label: 'Поиск обращений', placeholder: 'Тема, текст, отправитель' },
    empty: {
      title: 'Обращений пока нет',
      text: 'Здесь появится то, что пользователи пишут в поддержку. Копия каждого обращения приходит на её почту.',
    },
  },
  useRows: inboxCalls.pageOf('GET /api/feedback'),
}

type OfKind<M extends Message> = { kind: Kind<M>; message: M }
type MessageStatusProps<M extends Message> = OfKind<M> & { labelHidden?: boolean; onChanged?: () => void }

function StatusOf<M extends Message>({ kind, message, labelHidden, onChanged }: MessageStatusProps<M>) {
  const { id, status } = message
  const change = inboxCalls.useChange(`PUT /api/${kind.path}/{id}`)
  return (
    <StatusSelect
      of={`${kind.words.one} № ${id}`}
      status={status}
      statuses={kind.statuses}
      change={(next) => change.mutateAsync({ id, status: next }).then(onChanged)}
      hiddenLabel={labelHidden ? `Статус ${kind.words.of} № ${id}` : undefined}
    />
  )
}

type OpenProps<M extends Message> = OfKind<M> & { onOpen: (message: M) => void }

/** A message's title as a button, and its first words. */
function Title<M extends Message>({ kind, message, onOpen }: OpenProps<M>) {
  return (
    <>
      <button
        type="button"
        onClick={() => onOpen(message)}
        className="link min-h-6 text-left font-semibold wrap-anywhere max-sm:min-h-(--control-md)"
      >
        {kind.titleOf(message)}
      </button>
      <span className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-ink-soft">{message.message}</span>
    </>
  )
}

function Who<M extends Message>({ kind, message }: OfKind<M>) {
  const [who, more] = kind.who(message)
  return (
    <span className="wrap-anywhere">
      {who}
      <span className="mt-0.5 block text-sm text-ink-soft">{more}</span>
    </span>
  )
}

function Facts<M extends Message>({ kind, message, ...rest }: Omit<MessageStatusProps<M>, 'labelHidden'>) {
  return (
    <>
      <StatusOf kind={kind} message={message} {...rest} />
      <h3 className="mt-5 mb-1.5 font-semibold">Сообщение</h3>
      <p className="rounded-md border border-line bg-sunken px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">
        {message.message}
      </p>
      <FactList className="mt-5">
        {kind.facts(message).map(([name, fact]) => (
          <FactItem key={name} name={name}>
            {fact}
          </FactItem>
        ))}
      </FactList>
    </>
  )
}

type ScreenProps<M extends Message> = {
  initial: StatusListInitial<MessagePage<M> | undefined, MessageStatus>
}

function MessagesScreen<M extends Message>({ kind, initial }: ScreenProps<M> & { kind: Kind<M> }) {
  const [openId, setOpenId] = useState<number | null>(null)
  const open = ({ id }: M) => setOpenId(id)
  const { plain } = columnsOf<M>()
  const columns = [
    plain('title', kind.headings.title, 'min-w-64', (message) => (
      <Title kind={kind} message={message} onOpen={open} />
    )),
    plain('who', kind.headings.who, 'w-72', (message) => <Who kind={kind} message={message} />),
    plain('created_at', kind.words.received, 'w-44 whitespace-nowrap text-ink-soft', ({ created_at }) =>
      formatDateTime(created_at),
    ),
    plain('status', 'Статус', 'w-48', (message) => <StatusOf kind={kind} message={message} labelHidden />),
  ]
  return (
    <StatusList {...kind.screen} statuses={kind.statuses} initial={initial} useRows={kind.useRows}>
      {(rows) => {
        const opened = rows.find(({ id }) => id === openId)
        return (
          <>
            <DataTable
              caption={kind.screen.title}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              card={(message) => (
                <>
                  <Title kind={kind} message={message} onOpen={open} />
                  <p className="mt-2.5">
                    <Who kind={kind} message={message} />
                  </p>
                  <div className="mt-2.5 flex flex-wrap items-center justify-between gap-3">
                    <span className="text-sm text-ink-soft">{formatDateTime(message.created_at)}</span>
                    <StatusOf kind={kind} message={message} labelHidden />
                  </div>
                </>
              )}
            />
            {opened && (
              <Dialog
                onClose={() => setOpenId(null)}
                title={kind.titleOf(opened)}
                description={`${kind.words.received} ${formatDateTime(opened.created_at)}`}
              >
                <Facts kind={kind} message={opened} />
              </Dialog>
            )}
          </>
        )
      }}
    </StatusList>
  )
}

/** «Запросы на взаимодействие»: contact offers between organisations, for the foundation to pass on. */
export const OffersScreen = (props: ScreenProps<ContactOfferAnswer>) => (
  <MessagesScreen kind={OFFER} {...props} />
)

/** «Обращения»: messages to the support. */
export const FeedbackListScreen = (props: ScreenProps<FeedbackAnswer>) => (
  <MessagesScreen kind={FEEDBACK} {...props} />
)

function MessagePane<M extends Message>({ kind, message }: OfKind<M>) {
  const { refresh } = useRouter()
  return <Facts kind={kind} message={message} onChanged={refresh} />
}

export const OfferPane = ({ offer }: { offer: ContactOfferAnswer }) => (
  <MessagePane kind={OFFER} message={offer} />
)

export const FeedbackPane = ({ feedback }: { feedback: FeedbackAnswer }) => (
  <MessagePane kind={FEEDBACK} message={feedback} />
)

type StatusSelectProps<Status extends string> = {
  /** Subject: «Запрос № 7». */
  of: string
  status: Status
  statuses: StatusNames<Status>
  change: (status: Status) => Promise<unknown>
  /** The hidden label in a list: «Статус запроса № 7». */
  hiddenLabel?: string | undefined
}

/** A select of a message's status, saved at once. */
function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { of, status, statuses, change, hiddenLabel } = props
  const [chosen, setChosen] = useState<Status | null>(null)
  const { attempt } = useCall()

  async function choose(value: string) {
    const next = statusWords(statuses).find((one) => one === value)
    if (next === undefined || next === status) return
    setChosen(next)
    await attempt(() => change(next), { done: `${of}: ${statuses[next]}` }).finally(() => setChosen(null))
  }

  return (
    <Select
      label={hiddenLabel ?? 'Статус'}
      labelHidden={hiddenLabel !== undefined}
      value={chosen ?? status}
      onChange={choose}
      disabled={chosen !== null}
      options={statusWords(statuses).map((one) => ({ value: one, label: statuses[one] }))}
      className="w-40"
    />
  )
}
