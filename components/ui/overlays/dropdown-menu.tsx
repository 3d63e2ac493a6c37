import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import { lazyPart, useLoaded } from '@/components/ui/feedback/lazy-part'
import { OpeningButton, type Trigger } from '@/components/ui/overlays/opening-button'

const windows = new LazyModule(() =>
  import('@/components/ui/overlays/button-windows').then((it) => it.menuParts),
)

const MenuWindow = lazyPart(windows, 'MenuWindow')
export const MenuItem = lazyPart(windows, 'MenuItem')
export const MenuLink = lazyPart(windows, 'MenuLink')
export const MenuSeparator = lazyPart(windows, 'MenuSeparator')
export const MenuLabel = lazyPart(windows, 'MenuLabel')
export const MenuChoice = lazyPart(windows, 'MenuChoice')

const OPENING_KEYS: readonly string[] = ['Enter', ' ', 'ArrowDown']

type DropdownMenuProps = {
  trigger: Trigger
  /** Label of the open menu's landmark, because it renders outside the page's landmarks. */
  label: string
  align?: 'start' | 'end'
  children: ReactNode
}

/** A menu button; arrows move, Esc closes. */
export function DropdownMenu({ trigger, label, align = 'start', children }: DropdownMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [isByKey, setByKey] = useState(false)
  // Pressed before its script came: another press does not take the first one back.
  const isAwaited = useLoaded(windows, open) === undefined && open

  function press(event: PointerEvent) {
    if (event.button !== 0 || event.ctrlKey) return
    setByKey(false)
    setOpen(!open || isAwaited)
    // The focus moves into the menu, not to the button.
    if (!open) event.preventDefault()
  }

  function key(event: KeyboardEvent) {
    if (!OPENING_KEYS.includes(event.key)) return
    setByKey(true)
    setOpen(event.key === 'ArrowDown' || !open || isAwaited)
    event.preventDefault()
  }

  return (
    <>
      <OpeningButton
        ref={button}
        id={`${id}-button`}
        trigger={trigger}
        opens="menu"
        isOpen={open}
        aria-busy={isAwaited || undefined}
        windowId={id}
        onPointerDown={press}
        onKeyDown={key}
      />
      <MenuWindow
        id={id}
        open={open}
        onClose={() => setOpen(false)}
        button={button}
        buttonId={`${id}-button`}
        isByKey={isByKey}
        label={label}
        align={align}
      >
        {children}
      </MenuWindow>
    </>
  )
}
