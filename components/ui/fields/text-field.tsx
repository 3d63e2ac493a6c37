'use client'

import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldProps, splitField } from '@/components/ui/fields/field'

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'required'>

/** A one-line text field with a label; takes the result of `fieldOf`. */
export function TextField(props: TextFieldProps) {
  const { field, control: input } = splitField(props)
  return (
    <Field {...field}>
      {(control) => <input type="text" {...input} {...control} className={controlStyle()} />}
    </Field>
  )
}
