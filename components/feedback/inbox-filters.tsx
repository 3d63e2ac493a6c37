'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useOptimistic } from 'react'
import type { z } from 'zod'
import { ListFilter, ListToolbar } from '@/components/ui/lists/list-toolbar'
import { searchOf } from '@/lib/core/http/api-client'
import type { inboxQuerySchema } from '@/lib/features/inbox/schema'

type Filters = z.output<typeof inboxQuerySchema>

const KINDS = [
  { value: 'withdrawals', label: 'Просьбы вернуть в работу' },
  { value: 'properties', label: 'Заявки на изменение сведений' },
  { value: 'contacts', label: 'Запросы на взаимодействие' },
  { value: 'feedback', label: 'Обращения' },
]

const STATES = [
  { value: 'new', label: 'Новое' },
  { value: 'in_work', label: 'В работе' },
  { value: 'closed', label: 'Рассмотренное' },
]

/** Search, kind and state of the inbox; a change starts at the first page. */
export function InboxFilters({ filters: { page, ...current } }: { filters: Filters }) {
  const { push, replace } = useRouter()
  // A filter chosen while a search is on its way joins it: neither waits for the page to say the other.
  const [filters, choose] = useOptimistic<Record<keyof typeof current, string | null>>(current)
  const narrow = (change: Partial<typeof filters>, go = push) =>
    startTransition(() => {
      const next = { ...filters, ...change }
      choose(next)
      go(`?${searchOf(next)}`)
    })
  const isNarrowed = page > 1 || searchOf(filters).size > 0
  return (
    <ListToolbar
      label="Поиск во входящих"
      placeholder="Организация, отправитель, текст"
      search={filters.search ?? ''}
      onSearch={(search) => narrow({ search }, replace)}
      onReset={isNarrowed ? () => push('?') : undefined}
    >
      <ListFilter
        label="Что пришло"
        all="Всё, что пришло"
        value={filters.kind}
        onChange={(kind) => narrow({ kind })}
        options={KINDS}
        className="w-72 max-sm:w-full"
      />
      <ListFilter
        label="Состояние"
        all="Новое и в работе"
        value={filters.state}
        onChange={(state) => narrow({ state })}
        options={STATES}
        className="w-48 max-sm:w-full"
      />
    </ListToolbar>
  )
}
