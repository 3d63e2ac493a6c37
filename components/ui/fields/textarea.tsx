'use client'

import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldProps, splitField } from '@/components/ui/fields/field'

type TextareaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'required'>

/** A text area that grows with its text. */
export function Textarea({ rows = 3, ...props }: TextareaProps) {
  const { field, control: input } = splitField(props)
  return (
    <Field {...field}>
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
