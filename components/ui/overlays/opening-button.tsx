import { type ComponentProps, cloneElement, type ReactElement, type Ref } from 'react'

export type Trigger = ReactElement<ComponentProps<'button'>>

type OpeningButtonProps = Pick<ComponentProps<'button'>, 'id' | 'onClick' | 'onKeyDown' | 'onPointerDown'> & {
  ref: Ref<HTMLButtonElement>
  trigger: Trigger
  opens: 'menu' | 'dialog'
  isOpen: boolean
  /** Its popup opens when the script has come: looks busy. */
  isAwaited?: boolean
  windowId: string
}

/** A button with a popup, with the ARIA attributes for it. */
export function OpeningButton({ trigger, opens, isOpen, isAwaited, windowId, ...props }: OpeningButtonProps) {
  return cloneElement(trigger, {
    ...props,
    ...(isAwaited && { 'aria-busy': true, style: { opacity: 0.55 } }),
    'aria-haspopup': opens,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? windowId : undefined,
    ...{ 'data-state': isOpen ? 'open' : 'closed' },
  })
}
