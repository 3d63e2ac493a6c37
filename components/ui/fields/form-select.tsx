'use client'

import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Combobox } from '@/components/ui/fields/combobox'
import { Select, type SelectOption } from '@/components/ui/fields/select'
import type { SearchOption } from '@/components/ui/fields/use-combobox'

type FormSelectProps<T extends FieldValues, Out> = {
  control: Control<T, unknown, Out>
  name: FieldPath<T>
  label: ReactNode
  options: readonly SelectOption[]
  required?: boolean
  hint?: ReactNode
  disabled?: boolean
  className?: string
  /** For a long list, which is searched by typing: its accessible name. */
  searchIn?: string
}

const NONE = 'none'
const NOTHING = 'Не указано'

/** A select as a field of a form, with text as its value. An optional one offers an empty choice. */
export function FormSelect<T extends FieldValues, Out>({
  control,
  name,
  options,
  required = false,
  searchIn,
  ...rest
}: FormSelectProps<T, Out>) {
  const { field, fieldState } = useController({ control, name })
  const value: unknown = field.value

  function choose(chosen: string) {
    // Radix clears its value before the list is drawn; nobody chose that.
    if (chosen !== '') field.onChange(chosen === NONE ? '' : chosen)
  }

  const choice = {
    ...rest,
    required,
    value: value === null || value === undefined ? '' : String(value),
    onChange: choose,
    options: required ? options : [{ value: NONE, label: NOTHING }, ...options],
    placeholder: required ? 'Выберите…' : NOTHING,
    error: fieldState.error?.message,
  }
  return searchIn === undefined ? <Select {...choice} /> : <Combobox {...choice} listLabel={searchIn} />
}

/** A row of a dictionary. */
export interface Named {
  id: number
  name: string
}

/** Rows of a dictionary as options of a choice. */
export const optionsOf = (rows: readonly Named[]): SelectOption[] =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** The same where rows have a short name: that one, with the full one below it. */
export const shortNamedOptions = (
  rows: ReadonlyArray<{ id: number; name: string; short_name?: string }>,
): SearchOption[] =>
  rows.map(({ id, name, short_name }) => ({
    value: String(id),
    label: short_name ?? name,
    description: name,
  }))
