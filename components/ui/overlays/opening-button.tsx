import { type ComponentProps, cloneElement, type ReactElement, type Ref } from 'react'

export type Trigger = ReactElement<ComponentProps<'button'>>

type OpeningButtonProps = Pick<
  ComponentProps<'button'>,
  'aria-busy' | 'id' | 'onClick' | 'onKeyDown' | 'onPointerDown'
> & {
  ref: Ref<HTMLButtonElement>
  trigger: Trigger
  opens: 'menu' | 'dialog'
  isOpen: boolean
  windowId: string
}

/** A button with a popup, with the ARIA attributes for it. */
export function OpeningButton({ trigger, opens, isOpen, windowId, ...props }: OpeningButtonProps) {
  return cloneElement(trigger, {
    ...props,
    'aria-haspopup': opens,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? windowId : undefined,
    ...{ 'data-state': isOpen ? 'open' : 'closed' },
  })
}
