'use client'

import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldProps } from '@/components/ui/fields/field'

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'required'>

/** A one-line text field with its label. Takes what react-hook-form's `register` returns. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  required,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, required, className }}>
      {(control) => <input type="text" {...input} {...control} className={controlStyle()} />}
    </Field>
  )
}
