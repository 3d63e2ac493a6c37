import { type ReactNode, useId, useRef, useState } from 'react'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { OpeningButton, type Trigger } from '@/components/ui/overlays/opening-button'
import { useReturnFocus } from '@/components/ui/overlays/use-return-focus'

const PopoverWindow = lazyPart(() => import('./button-windows'), 'PopoverWindow')

type PopoverProps = { trigger: Trigger; label: string; children: ReactNode }

export function Popover({ trigger, label, children }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const returnFocus = useReturnFocus(open)
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
      <PopoverWindow
        id={id}
        open={open}
        onClose={() => setOpen(false)}
        button={button}
        returnFocus={returnFocus}
        label={label}
      >
        {children}
      </PopoverWindow>
    </>
  )
}
