import { type ComponentProps, cloneElement, type ReactElement, type Ref } from 'react'

/** One button element. */
export type Trigger = ReactElement<ComponentProps<'button'>>

type OpeningButtonProps = Pick<ComponentProps<'button'>, 'id' | 'onClick' | 'onKeyDown' | 'onPointerDown'> & {
  ref: Ref<HTMLButtonElement>
  trigger: Trigger
  /** What it opens. */
  opens: 'menu' | 'dialog'
  isOpen: boolean
  /** Of what it opens. */
  windowId: string
}

/** A button that opens something beside itself, and says so. */
export function OpeningButton({ trigger, opens, isOpen, windowId, ...props }: OpeningButtonProps) {
  return cloneElement(trigger, {
    ...props,
    'aria-haspopup': opens,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? windowId : undefined,
    ...{ 'data-state': isOpen ? 'open' : 'closed' },
  })
}
