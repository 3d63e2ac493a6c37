'use client'

import type { CompletenessListState } from '@/components/deadlines/completeness-filters'
import { optionsOf } from '@/components/ui/fields/select-options'
import { ListFilter } from '@/components/ui/lists/list-filter'
import type { QueryChange } from '@/components/ui/lists/list-state'
import { ListToolbar } from '@/components/ui/lists/list-toolbar'
import { STATE_NAMES } from '@/lib/features/deadlines/labels'
import { COMPLETENESS_STATES } from '@/lib/features/deadlines/values/rules'

type CompletenessToolbarProps = {
  filters: CompletenessListState
  regions: { id: number; name: string }[]
  onSearch: (words: string) => void
  onChange: (change: QueryChange) => void
  onReset: (() => void) | undefined
}

/** What the board is narrowed by. */
export function CompletenessToolbar({
  filters,
  regions,
  onSearch,
  onChange,
  onReset,
}: CompletenessToolbarProps) {
  return (
    <ListToolbar
      label="Поиск организаций"
      placeholder="Название, город или номер"
      search={filters.search}
      onSearch={onSearch}
      onReset={onReset}
    >
      <ListFilter
        label="Регион"
        all="Все регионы"
        searchIn="Регионы"
        value={filters.region_id}
        onChange={(region_id) => onChange({ region_id })}
        options={optionsOf(regions)}
        className="w-72 max-sm:w-full"
      />
      <ListFilter
        label="Состояние"
        all="Любое состояние"
        value={filters.state}
        onChange={(state) => onChange({ state })}
        options={COMPLETENESS_STATES.map((state) => ({ value: state, label: STATE_NAMES[state] }))}
        className="w-60 max-sm:w-full"
      />
    </ListToolbar>
  )
}
