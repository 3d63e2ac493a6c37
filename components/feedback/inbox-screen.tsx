import { Building2, LifeBuoy, type LucideIcon, Mail, Undo2 } from 'lucide-react'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { formatDateTime } from '@/lib/core/format/dates'
import { periodTitle } from '@/lib/core/format/quarters'
import { searchOf } from '@/lib/core/http/api-client'
import type { InboxItem } from '@/lib/features/inbox/shapes'

const KINDS: Record<InboxItem['kind'], { name: string; Icon: LucideIcon; path: string; status: string }> = {
  withdrawals: {
    name: 'Вернуть документ',
    Icon: Undo2,
    path: '/admin/withdrawal-requests',
    status: 'pending',
  },
  properties: {
    name: 'Сведения организации',
    Icon: Building2,
    path: '/admin/property-requests',
    status: 'pending',
  },
  contacts: { name: 'Взаимодействие', Icon: Mail, path: '/admin/contact-offers', status: 'new' },
  feedback: { name: 'Обращение', Icon: LifeBuoy, path: '/admin/feedback', status: 'new' },
}

/** «Экстренная, II квартал 2026 года», «к организации № 877174», the subject of a message. */
function gistOf({ kind, about, year, quarter, month, company }: InboxItem): string {
  if (kind === 'properties') return company ?? ''
  if (kind === 'contacts') return `К организации № ${about}`
  if (year === null || quarter === null || month === null) return about ?? ''
  const periodicity = month > 0 ? 'month' : quarter > 0 ? 'quarter' : 'year'
  return `${about}, ${periodTitle({ year, quarter, month, periodicity })}`
}

const PATH = [{ label: 'Администрирование' }, { label: 'Входящие' }]

/** «Входящие»: all that organisations ask the administrators for, the oldest first, each one press from its decision. */
export function InboxScreen({ items, timeZone }: { items: readonly InboxItem[]; timeZone: string }) {
  return (
    <>
      <PageHeader
        title="Входящие"
        breadcrumbs={PATH}
        description="Всё, что просят организации, старые сверху. Рассмотренные — в списках каждого вида в меню."
      />
      {items.length === 0 ? (
        <EmptyState title="Ничего не ждёт решения">Новые просьбы и обращения придут сюда.</EmptyState>
      ) : (
        <ul aria-label="Ждут решения" className="rounded-lg border border-line bg-surface">
          {items.map((item, place) => {
            const { name, Icon, path, status } = KINDS[item.kind]
            const gist = gistOf(item)
            return (
              <li
                key={`${item.kind}-${item.id}`}
                className="grid grid-cols-[auto_minmax(0,1fr)_9rem] items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0 @max-3xl:grid-cols-[auto_minmax(0,1fr)] @max-3xl:items-start @max-3xl:px-4"
              >
                <span className="flex size-9 items-center justify-center rounded-md bg-accent-soft text-accent-strong">
                  <Icon aria-hidden className="size-5" />
                </span>
                <div className="min-w-0">
                  <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
                    <span>{name}</span>
                    <span>{formatDateTime(item.at, timeZone)}</span>
                  </p>
                  <h2 className="font-semibold wrap-anywhere">{gist}</h2>
                  <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
                    {[item.kind === 'properties' ? null : item.company, `${item.surname} ${item.name}`]
                      .filter(Boolean)
                      .join(', ')}
                    {item.text && `: «${item.text}»`}
                  </p>
                </div>
                <ButtonLink
                  href={`${path}?${searchOf({ status, search: item.surname })}`}
                  color={place === 0 ? 'info' : 'default'}
                  className="@max-3xl:col-start-2"
                >
                  Рассмотреть<span className="sr-only">: {gist}</span>
                </ButtonLink>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
