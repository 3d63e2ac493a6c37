'use client'

import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type PopoverProps = {
  /** One button element. */
  trigger: ReactNode
  label: string
  children: ReactNode
}

/** Details shown beside the button that asks for them. */
export function Popover({ trigger, label, children }: PopoverProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-popover-content-available-height) w-88 max-w-[calc(100vw-1rem)] animate-rise overflow-y-auto rounded-lg border border-line-strong bg-surface p-4 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
