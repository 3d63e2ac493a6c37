'use client'

import { Popover } from 'radix-ui'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { ListboxOption, OptionWords } from '@/components/ui/fields/listbox-option'
import type { SelectOption } from '@/components/ui/fields/select-options'
import type { useSelect } from '@/components/ui/fields/use-select'

type SelectListProps = {
  id: string
  labelId: string
  button: RefObject<HTMLButtonElement | null>
  list: ReturnType<typeof useSelect>
  value: string
  options: readonly SelectOption[]
}

const stay = (event: Event) => event.preventDefault()

/** The list of a select, below its button. */
export function SelectList({ id, labelId, button, list, value, options }: SelectListProps) {
  const markFirst = useEffectEvent(() => list.active !== null && list.mark(list.active))
  // The option was marked before there was a list to show it in.
  useEffect(() => void markFirst(), [])

  return (
    <Popover.Root open={list.isOpen} onOpenChange={(isOpen) => !isOpen && list.close()}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        {/* A landmark: the list is drawn outside those of the page. */}
        <section aria-label="Список">
          <Popover.Content
            id={id}
            role="listbox"
            aria-labelledby={labelId}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            onOpenAutoFocus={stay}
            onCloseAutoFocus={stay}
            onInteractOutside={(event) => {
              // The button closes the list itself.
              if (event.target instanceof Node && button.current?.contains(event.target)) stay(event)
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
                onMark={() => list.point(index)}
              >
                <OptionWords option={option} selected={option.value === value} />
              </ListboxOption>
            ))}
          </Popover.Content>
        </section>
      </Popover.Portal>
    </Popover.Root>
  )
}
