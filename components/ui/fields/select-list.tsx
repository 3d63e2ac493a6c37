'use client'

import { getNonce } from 'get-nonce'
import { Check } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import type { SelectOption } from '@/components/ui/fields/select-options'

type SelectListProps = {
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  /** What its button is and shows. */
  button: ComponentProps<'button'>
  children: ReactNode
}

/** A select from its first opening on. */
export function SelectList({ value, onChange, options, button, children }: SelectListProps) {
  return (
    <Radix.Root defaultOpen value={value} onValueChange={onChange} disabled={button.disabled}>
      <Radix.Trigger {...button}>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-[min(22rem,var(--radix-select-content-available-height))] max-w-[calc(100vw-1rem)] min-w-(--radix-select-trigger-width) overflow-hidden rounded-md border border-line-strong bg-surface shadow-float"
        >
          <Radix.Viewport className="p-1" nonce={getNonce()}>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                textValue={option.label}
                className="flex min-h-(--control-sm) cursor-pointer items-center gap-2 rounded-sm py-1 pr-3 pl-2 outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent-deep data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-accent"
              >
                <span className="size-4 shrink-0">
                  <Radix.ItemIndicator>
                    <Check aria-hidden className="size-4 text-accent" />
                  </Radix.ItemIndicator>
                </span>
                <Radix.ItemText>
                  {option.label}
                  {option.description && (
                    <span className="block text-sm text-ink-soft">{option.description}</span>
                  )}
                </Radix.ItemText>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
