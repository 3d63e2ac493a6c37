'use client'

import type { CompletenessListState } from '@/components/deadlines/completeness-filters'
import { Combobox } from '@/components/ui/fields/combobox'
import { optionsOf } from '@/components/ui/fields/form-select'
import { SearchField } from '@/components/ui/fields/search-field'
import { Select } from '@/components/ui/fields/select'
import type { QueryChange } from '@/components/ui/lists/list-state'
import { STATE_NAMES } from '@/lib/features/deadlines/labels'
import { COMPLETENESS_STATES } from '@/lib/features/deadlines/schema'

type CompletenessToolbarProps = {
  filters: CompletenessListState
  regions: { id: number; name: string }[]
  onSearch: (words: string) => void
  onChange: (change: QueryChange) => void
}

const ALL = 'all'
const chosen = (value: string) => (value === ALL ? null : value)

/** The filters of the board. */
export function CompletenessToolbar({ filters, regions, onSearch, onChange }: CompletenessToolbarProps) {
  return (
    <search className="mb-3 flex flex-wrap gap-3 print:hidden">
      <SearchField
        label="Поиск организаций"
        placeholder="Название, город или номер"
        value={filters.search}
        onSearch={onSearch}
        className="min-w-64 flex-1 max-sm:min-w-full"
      />
      <Combobox
        label="Регион"
        labelHidden
        listLabel="Регионы"
        value={String(filters.region_id ?? ALL)}
        onChange={(value) => onChange({ region_id: chosen(value) })}
        options={[{ value: ALL, label: 'Все регионы' }, ...optionsOf(regions)]}
        className="w-72 max-sm:w-full"
      />
      <Select
        label="Состояние"
        labelHidden
        value={filters.state ?? ALL}
        onChange={(value) => value !== '' && onChange({ state: chosen(value) })}
        options={[
          { value: ALL, label: 'Любое состояние' },
          ...COMPLETENESS_STATES.map((state) => ({ value: state, label: STATE_NAMES[state] })),
        ]}
        className="w-60 max-sm:w-full"
      />
    </search>
  )
}
