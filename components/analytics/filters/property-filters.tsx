'use client'

import type { FilterDictionaries } from '@/components/analytics/filters/filter-state'
import { TypesFilter } from '@/components/analytics/filters/types-filter'
import { classNames } from '@/components/ui/basics/class-names'
import { Select } from '@/components/ui/fields/select'
import type { SelectOption } from '@/components/ui/fields/select-options'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

type PropertyFiltersProps = {
  filter: CompanyFilter
  onChange: (change: Partial<CompanyFilter>) => void
  dictionaries: FilterDictionaries
}

const ANY = 'any'
const EMERGENCY: SelectOption[] = [
  { value: 'true', label: 'С экстренной помощью' },
  { value: 'false', label: 'Без экстренной помощи' },
]

const PROPERTIES = [
  { name: 'company_ownership_id', label: 'Собственность', any: 'Любая', rows: 'ownerships', prefix: '' },
  { name: 'company_level_id', label: 'Уровень', any: 'Любой', rows: 'levels', prefix: '' },
  {
    name: 'company_bed_capacity_id',
    label: 'Коечный фонд',
    any: 'Любой',
    rows: 'bedCapacities',
    prefix: 'Койки: ',
  },
] as const

/** One line each; a filter in use is told by its edge besides its words. */
const controlLook = (isInUse: boolean) =>
  classNames(
    'min-w-0 [&_button>span]:line-clamp-1',
    isInUse && '[&_button]:border-accent [&_button]:bg-accent-soft',
  )

/** Type, ownership, level, beds and emergency care, one control each. */
export function PropertyFilters({ filter, onChange, dictionaries }: PropertyFiltersProps) {
  return (
    <>
      <div className={controlLook(filter.company_types.length > 0)}>
        <TypesFilter
          types={dictionaries.types}
          value={filter.company_types}
          onChange={(company_types) => onChange({ company_types })}
        />
      </div>
      {PROPERTIES.map(({ name, label, any, rows, prefix }) => (
        <Choice
          key={name}
          label={label}
          any={any}
          options={dictionaries[rows].map((row) => ({
            value: String(row.id),
            label: `${prefix}${row.name}`,
          }))}
          value={filter[name]}
          onChange={(value) => onChange({ [name]: value === ANY ? null : Number(value) })}
        />
      ))}
      <Choice
        label="Экстренная помощь"
        any="Не важно"
        options={EMERGENCY}
        value={filter.is_emergency}
        onChange={(value) => onChange({ is_emergency: value === ANY ? null : value === 'true' })}
      />
    </>
  )
}

type ChoiceProps = {
  label: string
  /** How the list calls no restriction. */
  any: string
  options: SelectOption[]
  value: number | boolean | null
  onChange: (value: string) => void
}

function Choice({ label, any, options: given, value, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      labelHidden
      value={String(value ?? '')}
      // Radix clears itself when the list has not been drawn yet; nobody chose that.
      onChange={(chosen) => chosen !== '' && (chosen !== ANY || value !== null) && onChange(chosen)}
      options={[{ value: ANY, label: any }, ...given]}
      placeholder={label}
      className={controlLook(value !== null)}
    />
  )
}
