'use client'

import { useRouter } from 'next/navigation'
import type { z } from 'zod'
import { ListFilter, ListToolbar } from '@/components/ui/lists/list-toolbar'
import { searchOf } from '@/lib/core/http/api-client'
import type { inboxQuerySchema } from '@/lib/features/inbox/schema'

type Filters = z.output<typeof inboxQuerySchema>

const KINDS: Array<{ value: NonNullable<Filters['kind']>; label: string }> = [
  { value: 'withdrawals', label: 'Просьбы вернуть в работу' },
  { value: 'properties', label: 'Заявки на изменение сведений' },
  { value: 'contacts', label: 'Запросы на взаимодействие' },
  { value: 'feedback', label: 'Обращения' },
]

const STATES: Array<{ value: NonNullable<Filters['state']>; label: string }> = [
  { value: 'new', label: 'Новое' },
  { value: 'in_work', label: 'В работе' },
  { value: 'closed', label: 'Рассмотренное' },
]

/** Search, kind and state of the inbox; a change starts at the first page. */
export function InboxFilters({ filters: { page, ...filters } }: { filters: Filters }) {
  const { push, replace } = useRouter()
  const changed = (change: Partial<Filters>) => `?${searchOf({ ...filters, ...change })}`
  const isNarrowed = page > 1 || Object.values(filters).some((value) => value !== null)
  return (
    <ListToolbar
      label="Поиск во входящих"
      placeholder="Организация, отправитель, текст"
      search={filters.search ?? ''}
      onSearch={(search) => replace(changed({ search }))}
      onReset={isNarrowed ? () => push('?') : undefined}
    >
      <ListFilter
        label="Что пришло"
        all="Всё, что пришло"
        value={filters.kind}
        onChange={(kind) => push(changed({ kind: KINDS.find(({ value }) => value === kind)?.value ?? null }))}
        options={KINDS}
        className="w-72 max-sm:w-full"
      />
      <ListFilter
        label="Состояние"
        all="Новое и в работе"
        value={filters.state}
        onChange={(state) =>
          push(changed({ state: STATES.find(({ value }) => value === state)?.value ?? null }))
        }
        options={STATES}
        className="w-48 max-sm:w-full"
      />
    </ListToolbar>
  )
}
