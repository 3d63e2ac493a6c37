'use client'

import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Later } from '@/components/ui/browser/later'
import { useLater } from '@/components/ui/feedback/use-later'
import { controlStyle, Field, type FieldProps, labelIdOf } from '@/components/ui/fields/field'
import type { SelectOption } from '@/components/ui/fields/select-options'
import { useSelect } from '@/components/ui/fields/use-select'

const later = new Later(() => import('@/components/ui/fields/select-list'))

type SelectProps = FieldProps & {
  /** Empty string: nothing chosen. */
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
  disabled?: boolean
}

/**
 * A choice of one from a list, with its label. Arrows and letters move, Enter, Space or Tab takes the marked option,
 * Esc closes. The page around an open list stays within reach.
 */
export function Select({
  value,
  onChange,
  options,
  placeholder = 'Выберите…',
  disabled,
  ...field
}: SelectProps) {
  const listId = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useSelect({ listId, trigger, value, onChange, options })
  const [wasOpen, setWasOpen] = useState(false)
  if (list.isOpen && !wasOpen) setWasOpen(true)
  const parts = useLater(later, list.isOpen, list.close)
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...field}>
      {(control) => (
        <>
          <button
            {...control}
            {...list.triggerProps}
            ref={trigger}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={list.isOpen}
            disabled={disabled}
            className={controlStyle(
              `inline-flex! items-center justify-between gap-2 text-left ${chosen ? '' : 'text-ink-muted aria-invalid:text-ink-soft'}`,
            )}
          >
            <span className="line-clamp-2" title={chosen?.description}>
              {chosen?.label ?? placeholder}
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
          </button>
          {parts && wasOpen && (
            <parts.SelectList
              id={listId}
              labelId={labelIdOf(control.id)}
              button={trigger}
              list={list}
              value={value}
              options={options}
            />
          )}
        </>
      )}
    </Field>
  )
}
