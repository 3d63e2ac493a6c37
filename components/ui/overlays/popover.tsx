'use client'

import { type ReactNode, useId, useRef, useState } from 'react'
import { Later } from '@/components/ui/browser/later'
import { useLater } from '@/components/ui/feedback/use-later'
import { OpeningButton, type Trigger } from '@/components/ui/overlays/opening-button'
import { useReturnFocus } from '@/components/ui/overlays/use-return-focus'

const later = new Later(() => import('@/components/ui/overlays/popover-window'))

type PopoverProps = { trigger: Trigger; label: string; children: ReactNode }

/** Details shown beside the button that asks for them. */
export function Popover({ trigger, label, children }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const returnFocus = useReturnFocus(open)
  const parts = useLater(later, open, () => setOpen(false))
  if (open && !wasOpen) setWasOpen(true)
  return (
    <>
      <OpeningButton
        ref={button}
        trigger={trigger}
        opens="dialog"
        isOpen={open}
        windowId={id}
        onClick={() => setOpen(!open)}
      />
      {parts && wasOpen && (
        <parts.PopoverWindow
          id={id}
          open={open}
          onOpenChange={setOpen}
          button={button}
          returnFocus={returnFocus}
          label={label}
        >
          {children}
        </parts.PopoverWindow>
      )}
    </>
  )
}
