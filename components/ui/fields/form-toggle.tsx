import type { ComponentProps } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { ToggleField } from '@/components/ui/fields/toggle-field'

type FormToggleProps<T extends FieldValues, Out> = Omit<
  ComponentProps<typeof ToggleField>,
  'checked' | 'onChange'
> & {
  control: Control<T, unknown, Out>
  name: FieldPathByValue<T, boolean>
}

export function FormToggle<T extends FieldValues, Out>({ control, name, ...rest }: FormToggleProps<T, Out>) {
  const { field } = useController({ control, name })
  return <ToggleField {...rest} checked={field.value} onChange={field.onChange} />
}
