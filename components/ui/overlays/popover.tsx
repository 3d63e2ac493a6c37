'use client'

import { Popover as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { useReturnFocus } from '@/components/ui/overlays/use-return-focus'

type PopoverProps = {
  /** One button element. */
  trigger: ReactNode
  label: string
  children: ReactNode
}

/** Details shown beside the button that asks for them. */
export function Popover({ trigger, label, children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const returnFocus = useReturnFocus(open)
  const isLeft = useRef(false)
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={() => {
            isLeft.current = true
          }}
          onCloseAutoFocus={(event) => {
            // Whoever goes elsewhere is not brought back.
            if (isLeft.current) event.preventDefault()
            else returnFocus(event)
            isLeft.current = false
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) w-88 max-w-[calc(100vw-1rem)] animate-rise overflow-y-auto rounded-lg border border-line-strong bg-surface p-4 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
