'use client'

import { type Control, useController } from 'react-hook-form'
import { Button } from '@/components/ui/basics/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { FormError } from '@/components/ui/forms/form-error'
import { wideField } from '@/components/ui/forms/form-layout'
import type { UserFormFields, UserFormInput } from '@/components/users/user-form-values'

export interface CategoryOption {
  id: number
  name: string
}

type CategoryCheckboxesProps = {
  control: Control<UserFormInput, unknown, UserFormFields>
  categories: readonly CategoryOption[]
}

/** The categories an operator may enter. */
export function CategoryCheckboxes({ control, categories }: CategoryCheckboxesProps) {
  const { field, fieldState } = useController({ control, name: 'metric_category_ids' })
  const chosen = new Set(field.value.map(Number))
  const isEvery = categories.every(({ id }) => chosen.has(id))

  function toggle(id: number, isChosen: boolean) {
    const ids = isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)
    // In a fixed order: the same choice made in another order is no change.
    field.onChange(ids.sort((a, b) => a - b))
  }

  return (
    <fieldset className={wideField}>
      <legend className="sr-only">Категории показателей</legend>
      {categories.length === 0 && <p className="text-ink-soft">Категорий показателей пока нет.</p>}
      <ul className="space-y-2.5">
        {categories.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={name}
              className="items-start!"
              checked={chosen.has(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      {categories.length > 1 && (
        <Button
          size="sm"
          className="mt-3"
          onClick={() => field.onChange(isEvery ? [] : categories.map(({ id }) => id).sort((a, b) => a - b))}
        >
          {isEvery ? 'Снять все' : 'Выбрать все'}
        </Button>
      )}
      {fieldState.error?.message && (
        <div className="mt-3">
          <FormError>{fieldState.error.message}</FormError>
        </div>
      )}
    </fieldset>
  )
}
