'use client'

import { Popover as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'

type PopoverWindowProps = {
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button it stands beside. */
  button: RefObject<HTMLButtonElement | null>
  returnFocus: (event: Event) => void
  label: string
  children: ReactNode
}

/** The window of a popover. */
export function PopoverWindow({
  id,
  open,
  onOpenChange,
  button,
  returnFocus,
  label,
  children,
}: PopoverWindowProps) {
  const isLeft = useRef(false)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-label={label}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            isLeft.current = true
            // The button closes it itself.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
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
