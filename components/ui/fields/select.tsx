'use client'

import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId, useRef } from 'react'
import { controlStyle, Field, type FieldProps, labelIdOf } from '@/components/ui/fields/field'
import { ListboxOption, OptionWords } from '@/components/ui/fields/listbox-option'
import { useSelect } from '@/components/ui/fields/use-select'

export type SelectOption = {
  value: string
  label: string
  /** A second line. */
  description?: string
}

type SelectProps = FieldProps & {
  /** Empty string: nothing chosen. */
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
  disabled?: boolean
}

const stay = (event: Event) => event.preventDefault()

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
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...field}>
      {(control) => (
        <Popover.Root open={list.isOpen} onOpenChange={(isOpen) => !isOpen && list.close()}>
          <Popover.Anchor asChild>
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
          </Popover.Anchor>
          <Popover.Portal>
            {/* A landmark: the list is drawn outside those of the page. */}
            <section aria-label="Список">
              <Popover.Content
                id={listId}
                role="listbox"
                aria-labelledby={labelIdOf(control.id)}
                align="start"
                sideOffset={4}
                collisionPadding={8}
                onOpenAutoFocus={stay}
                onCloseAutoFocus={stay}
                onInteractOutside={(event) => {
                  // The button closes the list itself.
                  if (event.target instanceof Node && trigger.current?.contains(event.target)) stay(event)
                }}
                onMouseDown={(event) => event.preventDefault()}
                className="z-50 max-h-[min(22rem,var(--radix-popover-content-available-height))] max-w-[calc(100vw-1rem)] min-w-(--radix-popover-trigger-width) overflow-y-auto rounded-md border border-line-strong bg-surface p-1 shadow-float outline-none"
              >
                {options.map((option, index) => (
                  <ListboxOption
                    key={option.value}
                    id={list.optionId(index)}
                    selected={option.value === value}
                    active={index === list.active}
                    onChoose={() => list.choose(option)}
                    onMark={() => list.mark(index)}
                  >
                    <OptionWords option={option} selected={option.value === value} />
                  </ListboxOption>
                ))}
              </Popover.Content>
            </section>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  )
}
