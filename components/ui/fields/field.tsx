'use client'

import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import type { SelectOption } from '@/components/ui/fields/select-options'

/** The attributes that tie a control to its label, hint and error. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export type FieldProps = {
  /** The control's; one is made where none is given. */
  id?: string
  label: ReactNode
  /** Keeps the label for assistive technology only; the control must then explain itself. */
  labelHidden?: boolean
  hint?: ReactNode
  error?: string
  required?: boolean
  className?: string
}

/** Of a choice of one from a list. */
export type ChoiceProps = FieldProps & {
  /** Empty string: nothing chosen. */
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
  disabled?: boolean
}

/** The props of a labelled control in two: those of its field, and its own. */
export function splitField<P extends FieldProps>(props: P) {
  const { id, label, labelHidden, hint, error, required, className, ...control } = props
  return { field: { id, label, labelHidden, hint, error, required, className }, control }
}

/** Id of the label of a control. */
export const labelIdOf = (controlId: string) => `${controlId}-label`

/** Label, control, hint and error, tied together. The control comes from `children`. */
export function Field({
  id: given,
  label,
  labelHidden = false,
  hint,
  error,
  required = false,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const made = useId()
  const id = given ?? made
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label
        id={labelIdOf(id)}
        htmlFor={id}
        className={labelHidden ? 'sr-only' : 'mb-1 block w-fit text-sm font-medium text-ink'}
        data-required={required || undefined}
      >
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && (
        <p id={errorId} className="mt-1.5 flex gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-px size-[1.15em] shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The box of every control a person types or chooses in. */
export const controlStyle = (className?: string) =>
  classNames(
    'block min-h-(--control-md) w-full rounded-md border border-control bg-surface px-3 py-1.5 text-base text-ink',
    '-outline-offset-1! transition-colors hover:border-ink-muted focus-visible:border-accent focus-visible:outline-2 focus-visible:ring-3 focus-visible:ring-accent-mist',
    // The muted placeholder is too pale on the tinted background.
    'aria-invalid:border-danger aria-invalid:bg-overdue-soft aria-invalid:placeholder:text-ink-soft',
    'disabled:border-line disabled:bg-sunken disabled:text-ink-muted [&[readonly]]:bg-sunken',
    className,
  )
