'use client'

import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Later } from '@/components/ui/browser/later'
import { useLater } from '@/components/ui/feedback/use-later'
import { OpeningButton, type Trigger } from '@/components/ui/overlays/opening-button'

const later = new Later(() => import('@/components/ui/overlays/menu-window'))

const OPENING_KEYS: readonly string[] = ['Enter', ' ', 'ArrowDown']

type DropdownMenuProps = {
  trigger: Trigger
  /** Of the landmark the open menu stands in: it is drawn outside those of the page. */
  label: string
  align?: 'start' | 'end'
  children: ReactNode
}

/** A menu that opens from a button; arrows move, Esc closes. */
export function DropdownMenu({ trigger, label, align = 'start', children }: DropdownMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [isByKey, setByKey] = useState(false)
  const parts = useLater(later, open, () => setOpen(false))

  function press(event: PointerEvent) {
    if (event.button !== 0 || event.ctrlKey) return
    setByKey(false)
    setOpen(!open)
    // The keyboard goes to the menu, not to the button.
    if (!open) event.preventDefault()
  }

  function key(event: KeyboardEvent) {
    if (!OPENING_KEYS.includes(event.key)) return
    setByKey(true)
    setOpen(event.key === 'ArrowDown' || !open)
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
        windowId={id}
        onPointerDown={press}
        onKeyDown={key}
      />
      {parts && (
        <parts.MenuWindow
          id={id}
          open={open}
          onOpenChange={setOpen}
          button={button}
          buttonId={`${id}-button`}
          isByKey={isByKey}
          label={label}
          align={align}
        >
          {children}
        </parts.MenuWindow>
      )}
    </>
  )
}

const ITEM =
  'flex min-h-(--control-md) w-full cursor-pointer items-center gap-2.5 rounded-md px-3 py-1 outline-none data-disabled:cursor-default data-disabled:text-ink-muted data-highlighted:bg-accent-soft data-highlighted:text-accent-deep data-highlighted:outline-2 data-highlighted:outline-solid data-highlighted:-outline-offset-2 data-highlighted:outline-accent [&_svg]:size-4.5 [&_svg]:shrink-0 aria-[current=page]:font-semibold aria-[current=page]:text-accent-deep'

type MenuItemProps = { onSelect: () => void; disabled?: boolean; children: ReactNode }

/** An action in a menu. */
export function MenuItem({ onSelect, disabled, children }: MenuItemProps) {
  const parts = later.now()
  return (
    parts && (
      <parts.MenuWindowItem className={ITEM} onSelect={onSelect} disabled={disabled}>
        {children}
      </parts.MenuWindowItem>
    )
  )
}

/** A menu item whose child is one link element. */
export function MenuLink({ children }: { children: ReactNode }) {
  const parts = later.now()
  return (
    parts && (
      <parts.MenuWindowItem asChild className={ITEM}>
        {children}
      </parts.MenuWindowItem>
    )
  )
}

/** A line between parts of a menu. */
export function MenuSeparator() {
  const parts = later.now()
  return parts && <parts.MenuWindowSeparator className="my-1 h-px bg-line" />
}

/** Words in a menu that are not chosen. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const parts = later.now()
  return parts && <parts.MenuWindowLabel className="px-3 py-1.5">{children}</parts.MenuWindowLabel>
}

type MenuChoiceProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: ReadonlyArray<{ value: string; label: string }>
}

/** A choice of one in a menu; the menu stays open, so that its effect is seen. */
export function MenuChoice(props: MenuChoiceProps) {
  const parts = later.now()
  return parts && <parts.MenuWindowChoice {...props} itemStyle={ITEM} />
}
