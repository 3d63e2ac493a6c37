'use client'

import { Select } from '@/components/ui/fields/select'
import { type Named, optionsOf } from '@/components/ui/fields/select-options'

type CategorySelectProps = {
  categories: readonly Named[]
  value: number | null
  onChange: (categoryId: number) => void
}

export function CategorySelect({ categories, value, onChange }: CategorySelectProps) {
  return (
    <Select
      label="Категория показателей"
      labelHidden
      value={String(value ?? '')}
      onChange={(id) => onChange(Number(id))}
      options={optionsOf(categories)}
      placeholder="Выберите категорию"
      className="w-80 @max-3xl:w-full"
    />
  )
}

type CategoryFilterProps = {
  categories: readonly Named[]
  /** Null for every category. */
  value: number | null
  onChange: (categoryId: number | null) => void
}

const ALL = 'all'

/** Chooses one category of the page, or all. */
export function CategoryFilter({ categories, value, onChange }: CategoryFilterProps) {
  return (
    <Select
      label="Категория показателей"
      labelHidden
      value={String(value ?? ALL)}
      onChange={(id) => onChange(id === ALL ? null : Number(id))}
      options={[{ value: ALL, label: 'Все категории' }, ...optionsOf(categories)]}
      className="w-56 @max-3xl:w-full"
    />
  )
}
