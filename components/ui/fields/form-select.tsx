import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Combobox } from '@/components/ui/fields/combobox'
import type { ChoiceProps } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'

type FormSelectProps<T extends FieldValues, Out> = Omit<
  ChoiceProps,
  'value' | 'onChange' | 'placeholder' | 'error'
> & {
  control: Control<T, unknown, Out>
  name: FieldPath<T>
  /** For a long, searchable list: its accessible name. */
  searchIn?: string
}

const NONE = 'none'
const NOTHING = 'Не указано'

/** A select as a form field with a text value. An optional one has an empty option. */
export function FormSelect<T extends FieldValues, Out>(props: FormSelectProps<T, Out>) {
  const { control, name, options, required = false, searchIn, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  const value: unknown = field.value

  const choice = {
    ...rest,
    required,
    value: value === null || value === undefined ? '' : String(value),
    onChange: (chosen: string) => field.onChange(chosen === NONE ? '' : chosen),
    options: required ? options : [{ value: NONE, label: NOTHING }, ...options],
    placeholder: required ? 'Выберите…' : NOTHING,
    error: fieldState.error?.message,
  }
  return searchIn === undefined ? <Select {...choice} /> : <Combobox {...choice} listLabel={searchIn} />
}
