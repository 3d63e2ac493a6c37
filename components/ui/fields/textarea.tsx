'use client'

import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldProps } from '@/components/ui/fields/field'

type TextareaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'required'>

/** A text area that grows with its text. */
export function Textarea({
  label,
  labelHidden,
  hint,
  error,
  required,
  className,
  rows = 3,
  ...input
}: TextareaProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, required, className }}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          rows={rows}
          className={controlStyle(
            'field-sizing-content max-h-80 resize-y py-2 supports-[field-sizing:content]:resize-none',
          )}
        />
      )}
    </Field>
  )
}
