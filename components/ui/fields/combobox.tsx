'use client'

import { ChevronDown } from 'lucide-react'
import { useId, useRef } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import { ComboboxList } from '@/components/ui/fields/combobox-list'
import { controlStyle, Field, type FieldProps } from '@/components/ui/fields/field'
import type { SelectOption } from '@/components/ui/fields/select-options'
import { useCombobox } from '@/components/ui/fields/use-combobox'

type ComboboxProps = FieldProps & {
  /** Empty string: nothing chosen. */
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  /** The list's name for assistive technology. */
  listLabel: string
  placeholder?: string
  disabled?: boolean
}

/**
 * A choice of one from a long list, searched by typing: arrows move, Enter takes the marked option, and so does Tab
 * once something is typed; Esc closes. Only a value of the list can be chosen.
 */
export function Combobox({
  value,
  onChange,
  options,
  listLabel,
  placeholder = 'Выберите…',
  disabled,
  className,
  ...field
}: ComboboxProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useCombobox({ listId, input, value, onChange, options })
  return (
    <Field {...field} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={list.isOpen}
            aria-controls={`${listId}-list`}
            aria-activedescendant={list.activeId}
            disabled={disabled}
            placeholder={list.isOpen ? 'Начните вводить название' : placeholder}
            {...list.inputProps}
            className={classNames(controlStyle('truncate pr-9'), 'cursor-default')}
          />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
          />
          <ComboboxList id={listId} label={listLabel} value={value} list={list} />
        </div>
      )}
    </Field>
  )
}
