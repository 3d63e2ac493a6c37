import { Building2, LifeBuoy, type LucideIcon, Mail, Undo2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { InboxFilters } from '@/components/feedback/inbox-filters'
import { INBOX } from '@/components/layout/navigation'
import { ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { daysBetween, type IsoDate } from '@/lib/calc/dates'
import { dayOf, formatDateTime, formatInstantDate, formatTime } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { searchOf } from '@/lib/core/http/api-client'
import { changesGist, REQUEST_STATUS_NAMES } from '@/lib/features/companies/labels'
import { WITHDRAWAL_STATUS_NAMES } from '@/lib/features/documents/returns/labels'
import type { InboxItem } from '@/lib/features/inbox/contract'
import { FEEDBACK_STATUS_NAMES, OFFER_STATUS_NAMES } from '@/lib/features/inbox/labels'

type Kind = { name: string; Icon: LucideIcon; statuses: Readonly<Record<string, string>> }

const KINDS: Record<InboxItem['kind'], Kind> = {
  withdrawals: { name: 'Вернуть документ', Icon: Undo2, statuses: WITHDRAWAL_STATUS_NAMES },
  properties: { name: 'Сведения организации', Icon: Building2, statuses: REQUEST_STATUS_NAMES },
  contacts: { name: 'Взаимодействие', Icon: Mail, statuses: OFFER_STATUS_NAMES },
  feedback: { name: 'Обращение', Icon: LifeBuoy, statuses: FEEDBACK_STATUS_NAMES },
}

/** «Экстренная, II квартал 2026 года», «К организации № 877174», the subject of a message. */
function gistOf({ kind, about, year, quarter, month, changes }: InboxItem): string {
  if (changes) return changesGist(changes) ?? ''
  if (kind === 'contacts') return `К организации № ${about}`
  if (year === null || quarter === null || month === null) return about ?? ''
  return `${about}, ${periodTitle({ year, quarter, month })}`
}

const daysText = (days: number) => counted(days, 'день', 'дня', 'дней')

/** How long an item waits: «сегодня, 08:15», «вчера», «3 дня». */
export function ageOf(at: string, today: IsoDate): string {
  const days = daysBetween(dayOf(at), today)
  if (days <= 0) return `сегодня, ${formatTime(at)}`
  return days === 1 ? 'вчера' : daysText(days)
}

/** Identifies an item in the URL. */
export const inboxKey = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>): string => `${kind}-${id}`

const EMPTY = {
  open: 'Ничего не ждёт решения',
  new: 'Нового нет',
  in_work: 'В работе ничего нет',
  closed: 'Рассмотренного пока нет',
}

type InboxScreenProps = {
  items: readonly InboxItem[]
  /** Whether another page follows. */
  hasMore: boolean
  /** The opened item; on a phone a chosen one replaces the list. */
  open: InboxItem | undefined
  isChosen: boolean
  today: IsoDate
  filters: ComponentProps<typeof InboxFilters>['filters']
  /** The pane that decides the opened item. */
  children: ReactNode
}

/** «Входящие»: what organisations request, with the decision beside it. */
export function InboxScreen({ items, hasMore, open, isChosen, today, filters, children }: InboxScreenProps) {
  const { page, ...narrowing } = filters
  const isClosed = filters.state === 'closed'
  const isSought = page > 1 || searchOf({ search: filters.search }).size > 0
  const waits = open === undefined || isClosed ? 0 : daysBetween(dayOf(open.at), today)
  const address = (more: object) =>
    `${INBOX}?${searchOf({ ...narrowing, page: page > 1 ? page : null, ...more })}`
  return (
    <>
      <PageHeader
        title="Входящие"
        breadcrumbs={['Администрирование']}
        description="Всё, о чём просят организации: ждущее решения — старое сверху, рассмотренное — новое сверху."
      />
      <div className={isChosen ? '@max-4xl:hidden' : undefined}>
        <InboxFilters filters={filters} />
      </div>
      {open === undefined ? (
        <EmptyState title={isSought ? 'Ничего не найдено' : EMPTY[filters.state ?? 'open']}>
          {isSought
            ? 'Измените поиск или отбор.'
            : filters.kind === null
              ? 'Новые просьбы и обращения придут сюда.'
              : 'Показано не всё, что пришло: выбран один вид.'}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-4 @4xl:grid-cols-[22rem_minmax(0,1fr)]">
          <div className={isChosen ? '@max-4xl:hidden' : undefined}>
            <ul
              aria-label={isClosed ? 'Рассмотренное' : 'Ждут решения и в работе'}
              className="overflow-hidden rounded-lg border border-line bg-surface"
            >
              {items.map((item) => {
                const { name, Icon, statuses } = KINDS[item.kind]
                return (
                  <li key={inboxKey(item)} className="border-b border-line last:border-0">
                    <Link
                      href={address({ item: inboxKey(item) })}
                      aria-current={item === open || undefined}
                      className={classNames(
                        'flex gap-3.5 border-l-3 px-4 py-3 -outline-offset-2! hover:bg-sunken',
                        item === open
                          ? 'border-accent bg-accent-soft hover:bg-accent-soft'
                          : 'border-transparent',
                      )}
                    >
                      <Icon className="mt-0.5 size-5 shrink-0 text-accent-strong" />
                      <span className="min-w-0 flex-1">
                        <span className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
                          <span>
                            {name}
                            {(item.in_work || isClosed) && `, ${statuses[item.status]}`}
                          </span>
                          <span>{isClosed ? formatInstantDate(item.at) : ageOf(item.at, today)}</span>
                        </span>
                        <span className="block font-semibold wrap-anywhere">{gistOf(item)}</span>
                        <span className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
                          {senderOf(item)}
                          {item.text && `: «${item.text}»`}
                        </span>
                      </span>
                    </Link>
                  </li>
                )
              })}
            </ul>
            {(page > 1 || hasMore) && (
              <nav aria-label="Страницы" className="mt-3 flex flex-wrap justify-between gap-2">
                {page > 1 && <ButtonLink href={address({ page: page - 1 })}>Предыдущие</ButtonLink>}
                {hasMore && <ButtonLink href={address({ page: page + 1 })}>Следующие</ButtonLink>}
              </nav>
            )}
          </div>
          <article
            aria-labelledby="inbox-open"
            className={classNames('rounded-lg border border-line bg-surface', !isChosen && '@max-4xl:hidden')}
          >
            <header className="border-b border-line px-6 py-4 @max-3xl:px-4">
              <ButtonLink href={address({})} size="sm" color="light" className="mb-2 -ml-2.5 @4xl:hidden">
                Все входящие
              </ButtonLink>
              <h2 id="inbox-open" className="text-lg font-semibold text-pretty wrap-anywhere">
                {KINDS[open.kind].name}: {gistOf(open)}
              </h2>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {senderOf(open)} · {formatDateTime(open.at)}
                {waits > 0 && `, ждёт ${daysText(waits)}`}
              </p>
            </header>
            <div className="px-6 py-5 @max-3xl:px-4">{children}</div>
          </article>
        </div>
      )}
    </>
  )
}

const senderOf = ({ company, surname, name }: InboxItem): string =>
  [company, `${surname} ${name}`].filter(Boolean).join(', ')
