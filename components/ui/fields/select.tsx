'use client'

import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Later } from '@/components/ui/browser/later'
import { useLater } from '@/components/ui/feedback/use-later'
import { controlStyle, Field, type FieldProps } from '@/components/ui/fields/field'
import type { SelectOption } from '@/components/ui/fields/select-options'

const later = new Later(() => import('@/components/ui/fields/select-list'))

type SelectProps = FieldProps & {
  /** Empty string: nothing chosen. */
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
  disabled?: boolean
}

/** A choice of one from a list, with its label. Option values must not be empty. */
export function Select({
  value,
  onChange,
  options,
  placeholder = 'Выберите…',
  disabled = false,
  ...field
}: SelectProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const parts = useLater(later, wasOpened, () => setWasOpened(false))
  const chosen = options.find((option) => option.value === value)
  const shown = (
    <>
      <span className="line-clamp-2" title={chosen?.description}>
        {chosen?.label ?? placeholder}
      </span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
    </>
  )
  const look = {
    disabled,
    className: controlStyle(
      'inline-flex! items-center justify-between gap-2 text-left data-placeholder:text-ink-muted aria-invalid:data-placeholder:text-ink-soft',
    ),
  }
  return (
    <Field {...field}>
      {(control) =>
        parts && wasOpened ? (
          <parts.SelectList
            value={value}
            onChange={onChange}
            options={options}
            button={{ ...control, ...look }}
          >
            {shown}
          </parts.SelectList>
        ) : (
          <ClosedSelect
            {...control}
            {...look}
            data-placeholder={value === '' ? '' : undefined}
            onOpen={() => setWasOpened(true)}
          >
            {shown}
          </ClosedSelect>
        )
      }
    </Field>
  )
}

const OPENING_KEYS: readonly string[] = ['Enter', 'ArrowUp', 'ArrowDown']

/** The button of a select that has not been opened: what it does when it is, Radix does from then on. */
function ClosedSelect({ onOpen, ...button }: ComponentProps<'button'> & { onOpen: () => void }) {
  const pointer = useRef('')

  function press(event: PointerEvent) {
    pointer.current = event.pointerType
    if (event.button !== 0 || event.ctrlKey || event.pointerType !== 'mouse') return
    onOpen()
    // The keyboard goes to the list, not to the button.
    event.preventDefault()
  }

  function key(event: KeyboardEvent) {
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey
    if (!isTyped && !OPENING_KEYS.includes(event.key)) return
    onOpen()
    event.preventDefault()
  }

  return (
    <button
      {...button}
      type="button"
      role="combobox"
      aria-autocomplete="none"
      aria-expanded={false}
      onPointerDown={press}
      onClick={() => pointer.current !== 'mouse' && onOpen()}
      onKeyDown={key}
    />
  )
}
