'use client'

import { useState } from 'react'
import type { FilterDictionaries } from '@/components/analytics/filters/filter-state'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Select } from '@/components/ui/fields/select'
import type { SelectOption } from '@/components/ui/fields/select-options'
import { formatNumber } from '@/lib/core/format/numbers'
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
  {
    name: 'company_ownership_id',
    property: 'company_ownership',
    rows: 'ownerships',
    label: 'Форма собственности',
    any: 'Любая',
  },
  { name: 'company_level_id', property: 'company_level', rows: 'levels', label: 'Уровень', any: 'Любой' },
  {
    name: 'company_bed_capacity_id',
    property: 'company_bed_capacity',
    rows: 'bedCapacities',
    label: 'Коечный фонд',
    any: 'Любой',
  },
] as const

/** Fields for type, ownership, level, beds and emergency care, with the number of organisations that hide each. */
export function PropertyFilters({ filter, onChange, dictionaries }: PropertyFiltersProps) {
  const { types, hidden } = dictionaries
  return (
    <div className="space-y-3.5">
      <TypesField
        types={types}
        value={filter.company_types}
        hint={hiddenHint(hidden.company_type)}
        onChange={(company_types) => onChange({ company_types })}
      />
      {PROPERTIES.map(({ name, property, rows, label, any }) => (
        <Choice
          key={name}
          label={label}
          any={any}
          hint={hiddenHint(hidden[property])}
          options={dictionaries[rows].map((row) => ({ value: String(row.id), label: row.name }))}
          value={filter[name]}
          onChange={(value) => onChange({ [name]: value === ANY ? null : Number(value) })}
        />
      ))}
      <Choice
        label="Экстренная помощь"
        any="Не важно"
        hint={hiddenHint(hidden.is_emergency)}
        options={EMERGENCY}
        value={filter.is_emergency}
        onChange={(value) => onChange({ is_emergency: value === ANY ? null : value === 'true' })}
      />
    </div>
  )
}

/** Hint with the number of organisations that hide the property. */
const hiddenHint = (count: number) =>
  count > 0 ? `Ради анонимности не участвуют: ${formatNumber(count)}` : undefined

type ChoiceProps = {
  label: string
  /** Label of the option without a restriction. */
  any: string
  hint: string | undefined
  options: SelectOption[]
  value: number | boolean | null
  onChange: (value: string) => void
}

function Choice({ label, any, hint, options, value, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      hint={hint}
      value={String(value ?? ANY)}
      onChange={(chosen) => (chosen !== ANY || value !== null) && onChange(chosen)}
      options={[{ value: ANY, label: any }, ...options]}
    />
  )
}

type TypesFieldProps = {
  types: ReadonlyArray<{ id: number; name: string }>
  value: readonly number[]
  hint: string | undefined
  onChange: (ids: number[]) => void
}

/** «Тип организации»: several may be chosen; none means all. */
function TypesField({ types, value, hint, onChange }: TypesFieldProps) {
  // Local state, because the URL updates later: two quick presses must both count.
  const [ids, setIds] = useState(value)
  const [seen, setSeen] = useState(value)
  if (String(value) !== String(seen)) {
    setSeen(value)
    setIds(value)
  }

  function toggle(id: number, on: boolean) {
    const next = [...ids.filter((one) => one !== id), ...(on ? [id] : [])].sort((a, b) => a - b)
    setIds(next)
    onChange(next)
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Тип организации</legend>
      <div className="flex flex-col gap-2">
        {types.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={ids.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
      </div>
      {hint && <p className="mt-1.5 text-sm text-ink-soft">{hint}</p>}
    </fieldset>
  )
}
