'use client'

import { optionsOf } from '@/components/ui/form-select'
import { Select } from '@/components/ui/select'

type CategorySelectProps = {
  categories: ReadonlyArray<{ id: number; name: string }>
  value: number | null
  onChange: (categoryId: number) => void
}

/** The category of indicators a page is about. */
export function CategorySelect({ categories, value, onChange }: CategorySelectProps) {
  return (
    <Select
      label="Категория показателей"
      labelHidden
      value={String(value ?? '')}
      onChange={(id) => id !== '' && onChange(Number(id))}
      options={optionsOf(categories)}
      placeholder="Выберите категорию"
      className="w-112 max-w-full @max-3xl:w-full"
    />
  )
}
