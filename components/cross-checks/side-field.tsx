'use client'

import { type UseFormReturn, useController } from 'react-hook-form'
import { type Datum, sideProblem, sideSuggestions } from '@/components/cross-checks/check-words'
import { SuggestField } from '@/components/ui/fields/suggest-field'
import type { CrossCheckFields } from '@/lib/features/cross-checks/schema'

type SideFieldProps = {
  form: UseFormReturn<CrossCheckFields, unknown, CrossCheckFields>
  name: 'left_side' | 'right_side'
  label: string
  data: readonly Datum[]
}

/** One side of a cross-check: codes are suggested by code and by name, a mistake is told as it is made. */
export function SideField({ form, name, label, data }: SideFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  const suggestions = sideSuggestions(field.value, data)
  // A word that may still become a code is no mistake yet.
  const problem = suggestions.length > 0 ? null : sideProblem(field.value, data)
  return (
    <SuggestField
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      label={label}
      required
      error={problem ?? fieldState.error?.message}
      suggestions={suggestions}
      listLabel="Коды исходных данных"
    />
  )
}
