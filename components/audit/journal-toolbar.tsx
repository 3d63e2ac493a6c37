'use client'

import { X } from 'lucide-react'
import type { JournalListState } from '@/components/audit/journal-filters'
import { Button } from '@/components/ui/basics/button'
import { TextField } from '@/components/ui/fields/text-field'
import { ListFilter } from '@/components/ui/lists/list-filter'
import type { QueryChange } from '@/components/ui/lists/list-state'
import { ListToolbar } from '@/components/ui/lists/list-toolbar'
import { ACTION_NAMES, ENTITY_NAMES, entityName } from '@/lib/features/audit/labels'

type JournalToolbarProps = {
  filters: JournalListState
  onSearch: (words: string) => void
  onChange: (change: QueryChange) => void
  onReset: (() => void) | undefined
}

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const ACTIONS = options(ACTION_NAMES)
const ENTITIES = options(ENTITY_NAMES)

/** What the journal is narrowed by. */
export function JournalToolbar({ filters, onSearch, onChange, onReset }: JournalToolbarProps) {
  const { search, action, entity, entity_id, from, to } = filters
  return (
    <ListToolbar
      label="Кто"
      placeholder="Кто: фамилия, имя или почта"
      search={search}
      onSearch={onSearch}
      onReset={onReset}
    >
      <ListFilter
        label="Действие"
        all="Все действия"
        searchIn="Действия"
        value={action}
        onChange={(value) => onChange({ action: value })}
        options={ACTIONS}
        className="w-60 max-sm:w-full"
      />
      <ListFilter
        label="Объект"
        all="Все объекты"
        value={entity}
        onChange={(value) => onChange({ entity: value, entity_id: null })}
        options={ENTITIES}
        className="w-52 max-sm:w-full"
      />
      <fieldset className="flex min-w-0 items-center gap-2 text-ink-soft max-sm:w-full">
        <legend className="sr-only">Дни</legend>
        <span aria-hidden>с</span>
        <TextField
          type="date"
          label="С какого дня"
          labelHidden
          value={from ?? ''}
          max={to ?? undefined}
          onChange={({ target }) => onChange({ from: target.value })}
          className="w-40 min-w-0 max-sm:flex-1"
        />
        <span aria-hidden>по</span>
        <TextField
          type="date"
          label="По какой день"
          labelHidden
          value={to ?? ''}
          min={from ?? undefined}
          onChange={({ target }) => onChange({ to: target.value })}
          className="w-40 min-w-0 max-sm:flex-1"
        />
      </fieldset>
      {entity_id !== null && (
        <Button icon={<X aria-hidden />} onClick={() => onChange({ entity_id: null })}>
          {entityName(entity, entity_id)}
        </Button>
      )}
    </ListToolbar>
  )
}
