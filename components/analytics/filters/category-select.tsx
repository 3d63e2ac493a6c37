'use client'

import { Select } from '@/components/ui/fields/select'
import { type Named, optionsOf } from '@/components/ui/fields/select-options'

type CategorySelectProps = {
  categories: readonly Named[]
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
      // The page less its padding: a part of a wrapping row has no width of its own to take a share of.
      className="w-88 @max-3xl:w-[calc(100cqw-2rem)]"
    />
  )
}
