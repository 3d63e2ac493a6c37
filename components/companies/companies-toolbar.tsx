'use client'

import type { CompaniesListState } from '@/components/companies/companies-filters'
import { type Named, optionsOf } from '@/components/ui/fields/select-options'
import { ListFilter } from '@/components/ui/lists/list-filter'
import type { QueryChange } from '@/components/ui/lists/list-state'
import { ListToolbar } from '@/components/ui/lists/list-toolbar'

export interface CompaniesDictionaries {
  regions: Named[]
  roles: Named[]
}

type CompaniesToolbarProps = {
  filters: CompaniesListState
  dictionaries: CompaniesDictionaries
  onSearch: (words: string) => void
  onChange: (change: QueryChange) => void
  onReset: (() => void) | undefined
}

/** What the list of organisations is narrowed by. */
export function CompaniesToolbar({
  filters,
  dictionaries,
  onSearch,
  onChange,
  onReset,
}: CompaniesToolbarProps) {
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
        options={optionsOf(dictionaries.regions)}
        className="w-72 max-sm:w-full sm:@max-4xl:w-56"
      />
      <ListFilter
        label="Роль"
        all="Все роли"
        value={filters.company_role_id}
        onChange={(company_role_id) => onChange({ company_role_id })}
        options={optionsOf(dictionaries.roles)}
        className="w-44 max-sm:w-full"
      />
    </ListToolbar>
  )
}
