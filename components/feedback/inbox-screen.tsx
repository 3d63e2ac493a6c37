import { Building2, LifeBuoy, type LucideIcon, Mail, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { INBOX } from '@/components/layout/navigation'
import { ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { daysBetween, type IsoDate } from '@/lib/calc/dates'
import { dayOf, formatDateTime, formatTime } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { searchOf } from '@/lib/core/http/api-client'
import { changesGist } from '@/lib/features/companies/labels'
import type { InboxItem } from '@/lib/features/inbox/contract'
import { INBOX_MOST } from '@/lib/features/inbox/labels'

const KINDS: Record<InboxItem['kind'], { name: string; Icon: LucideIcon }> = {
  withdrawals: { name: 'Вернуть документ', Icon: Undo2 },
  properties: { name: 'Сведения организации', Icon: Building2 },
  contacts: { name: 'Взаимодействие', Icon: Mail },
  feedback: { name: 'Обращение', Icon: LifeBuoy },
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

export const inboxSummary = (shown: number): string =>
  shown < INBOX_MOST
    ? 'Всё, что просят организации, старые сверху. Рассмотренные и закрытые — в списках каждого вида в меню.'
    : `Показаны первые ${INBOX_MOST}, старые сверху: за рассмотренными появятся следующие. Все — в списках каждого вида в меню.`

/** Identifies an item in the URL. */
export const inboxKey = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>): string => `${kind}-${id}`

type InboxScreenProps = {
  items: readonly InboxItem[]
  /** The opened item; on a phone a chosen one replaces the list. */
  open: InboxItem | undefined
  isChosen: boolean
  today: IsoDate
  /** The pane that decides the opened item. */
  children: ReactNode
}

/** «Входящие»: all open requests of organisations, oldest first, with the decision beside them. */
export function InboxScreen({ items, open, isChosen, today, children }: InboxScreenProps) {
  const waits = open === undefined ? 0 : daysBetween(dayOf(open.at), today)
  return (
    <>
      <PageHeader
        title="Входящие"
        breadcrumbs={['Администрирование']}
        description={inboxSummary(items.length)}
      />
      {open === undefined ? (
        <EmptyState title="Ничего не ждёт решения">Новые просьбы и обращения придут сюда.</EmptyState>
      ) : (
        <div className="grid items-start gap-4 @4xl:grid-cols-[22rem_minmax(0,1fr)]">
          <ul
            aria-label="Ждут решения и в работе"
            className={classNames(
              'overflow-hidden rounded-lg border border-line bg-surface',
              isChosen && '@max-4xl:hidden',
            )}
          >
            {items.map((item) => {
              const { name, Icon } = KINDS[item.kind]
              return (
                <li key={inboxKey(item)} className="border-b border-line last:border-0">
                  <Link
                    href={`${INBOX}?${searchOf({ item: inboxKey(item) })}`}
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
                          {item.in_work && ', в работе'}
                        </span>
                        <span>{ageOf(item.at, today)}</span>
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
          <article
            aria-labelledby="inbox-open"
            className={classNames('rounded-lg border border-line bg-surface', !isChosen && '@max-4xl:hidden')}
          >
            <header className="border-b border-line px-6 py-4 @max-3xl:px-4">
              <ButtonLink href={INBOX} size="sm" color="light" className="mb-2 -ml-2.5 @4xl:hidden">
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
