import type { FilterDictionaries } from '@/components/analytics/filters/filter-state'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { ListFilter } from '@/components/ui/lists/list-toolbar'
import { formatNumber } from '@/lib/core/format/numbers'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

type PropertyFiltersProps = {
  filter: CompanyFilter
  onChange: (change: Partial<CompanyFilter>) => void
  dictionaries: FilterDictionaries
}

const PROPERTIES = [
  {
    name: 'company_ownership_id',
    property: 'company_ownership',
    rows: 'ownerships',
    label: 'Форма собственности',
    all: 'Любая',
  },
  { name: 'company_level_id', property: 'company_level', rows: 'levels', label: 'Уровень', all: 'Любой' },
  {
    name: 'company_bed_capacity_id',
    property: 'company_bed_capacity',
    rows: 'bedCapacities',
    label: 'Коечный фонд',
    all: 'Любой',
  },
] as const

/** Fields for type, ownership, level, beds and emergency care, with the number of organisations that hide each. */
export function PropertyFilters({ filter, onChange, dictionaries }: PropertyFiltersProps) {
  const { types, hidden } = dictionaries
  const { company_types: chosen } = filter
  return (
    <div className="space-y-3.5">
      {/* Several may be chosen; none means all. */}
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Тип организации</legend>
        <div className="flex flex-col gap-2">
          {types.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={({ target: { checked } }) => {
                const others = chosen.filter((one) => one !== id)
                onChange({ company_types: [...others, ...(checked ? [id] : [])].sort((a, b) => a - b) })
              }}
            />
          ))}
        </div>
        {hidden.company_type > 0 && (
          <p className="mt-1.5 text-sm text-ink-soft">{hiddenHint(hidden.company_type)}</p>
        )}
      </fieldset>
      {PROPERTIES.map(({ name, property, rows, ...words }) => (
        <ListFilter
          key={name}
          {...words}
          labelHidden={false}
          hint={hiddenHint(hidden[property])}
          options={dictionaries[rows].map((row) => ({ value: String(row.id), label: row.name }))}
          value={filter[name]}
          onChange={(value) => onChange({ [name]: value === null ? null : Number(value) })}
        />
      ))}
      <ListFilter
        label="Экстренная помощь"
        labelHidden={false}
        all="Не важно"
        hint={hiddenHint(hidden.is_emergency)}
        options={[
          { value: 'true', label: 'С экстренной помощью' },
          { value: 'false', label: 'Без экстренной помощи' },
        ]}
        value={filter.is_emergency}
        onChange={(value) => onChange({ is_emergency: value === null ? null : value === 'true' })}
      />
    </div>
  )
}

const hiddenHint = (count: number) => count > 0 && `Ради анонимности не участвуют: ${formatNumber(count)}`
