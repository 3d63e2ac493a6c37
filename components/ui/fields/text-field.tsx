'use client'

import type { ComponentProps, KeyboardEvent } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
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
            classNames(
              'field-sizing-content max-h-80 resize-y py-2 supports-[field-sizing:content]:resize-none',
              // A field sized by its content ignores its rows.
              rows > 1 && 'min-h-[calc(2lh+1rem)]!',
            ),
          )}
        />
      )}
    </Field>
  )
}

type LongTextFieldProps = Omit<ComponentProps<typeof Textarea>, 'rows' | 'onKeyDown'>

/** Enter submits the form, as in any one-line field. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** One line of text that may be longer than the field: it wraps, and line breaks of a pasted text become spaces. */
export function LongTextField({ onChange, ...rest }: LongTextFieldProps) {
  return (
    <Textarea
      {...rest}
      rows={1}
      onKeyDown={submitOnEnter}
      onChange={(event) => {
        const { target } = event
        if (/[\r\n]/.test(target.value)) target.value = target.value.replace(/\s*[\r\n]+\s*/g, ' ')
        return onChange?.(event)
      }}
    />
  )
}
