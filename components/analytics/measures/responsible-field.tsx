'use client'

import { type UseFormReturn, useController } from 'react-hook-form'
import type { MeasureFields, MeasureValues } from '@/components/analytics/measures/measure-fields'
import { Select } from '@/components/ui/fields/select'
import { TextField } from '@/components/ui/fields/text-field'
import { fieldOf } from '@/components/ui/forms/field-of'

type ResponsibleFieldProps = {
  form: UseFormReturn<MeasureFields, unknown, MeasureValues>
  people: ReadonlyArray<{ id: number; name: string }>
}

const OTHER = 'other'

/** Who answers: one of the own people, or whoever is named. */
export function ResponsibleField({ form, people }: ResponsibleFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'responsible_id' })
  const chosen = String(field.value ?? '')

  function choose(value: string) {
    field.onChange(value === OTHER ? '' : value)
    if (value !== OTHER) form.setValue('responsible_name', '')
  }

  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        label="Ответственный"
        required
        value={chosen || OTHER}
        onChange={choose}
        options={[
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: OTHER, label: 'Другой человек' },
        ]}
        {...(fieldState.error?.message ? { error: fieldState.error.message } : {})}
      />
      {chosen === '' && (
        <TextField
          {...fieldOf(form, 'responsible_name')}
          label="Фамилия и имя"
          required
          maxLength={100}
          hint="У кого нет учётной записи"
        />
      )}
    </div>
  )
}
