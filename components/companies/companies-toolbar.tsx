'use client'

import type { CompaniesListState } from '@/components/companies/companies-filters'
import { Combobox } from '@/components/ui/fields/combobox'
import { optionsOf } from '@/components/ui/fields/form-select'
import { SearchField } from '@/components/ui/fields/search-field'
import { Select } from '@/components/ui/fields/select'
import type { QueryChange } from '@/components/ui/lists/list-state'

interface Named {
  id: number
  name: string
}

export interface CompaniesDictionaries {
  regions: Named[]
  roles: Named[]
}

type CompaniesToolbarProps = {
  filters: CompaniesListState
  dictionaries: CompaniesDictionaries
  onSearch: (words: string) => void
  onChange: (change: QueryChange) => void
}

const ALL = 'all'
const chosen = (value: string) => (value === ALL ? null : value)

/** The filters of the list of organisations. */
export function CompaniesToolbar({ filters, dictionaries, onSearch, onChange }: CompaniesToolbarProps) {
  return (
    <search className="mb-3 flex flex-wrap gap-3">
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
        options={[{ value: ALL, label: 'Все регионы' }, ...optionsOf(dictionaries.regions)]}
        className="w-72 max-sm:w-full sm:@max-4xl:w-56"
      />
      <Select
        label="Роль"
        labelHidden
        value={String(filters.company_role_id ?? ALL)}
        onChange={(value) => value !== '' && onChange({ company_role_id: chosen(value) })}
        options={[{ value: ALL, label: 'Все роли' }, ...optionsOf(dictionaries.roles)]}
        className="w-44 max-sm:w-full"
      />
    </search>
  )
}
