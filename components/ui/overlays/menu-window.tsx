'use client'

import { Check } from 'lucide-react'
import { Menu as Radix } from 'radix-ui/internal'
import { type ReactNode, type RefObject, useRef } from 'react'

type MenuWindowProps = {
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button it opens from. */
  button: RefObject<HTMLButtonElement | null>
  buttonId: string
  /** Whether a key has opened it: the keyboard is on its first item then. */
  isByKey: boolean
  /** Of the landmark it stands in: it is drawn outside those of the page. */
  label: string
  align: 'start' | 'end'
  children: ReactNode
}

/** The window of a menu. */
export function MenuWindow({
  id,
  open,
  onOpenChange,
  button,
  buttonId,
  isByKey,
  label,
  align,
  children,
}: MenuWindowProps) {
  const isLeft = useRef(false)
  const content = useRef<HTMLDivElement>(null)
  const isPlaced = useRef(false)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal>
        <section aria-label={label}>
          <Radix.Content
            ref={content}
            id={id}
            aria-labelledby={buttonId}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            onFocus={({ target }) => {
              // Radix learns of keys from its own first drawing on: the key that brought it here came before.
              if (!isByKey || isPlaced.current || target !== content.current) return
              isPlaced.current = true
              target.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
            }}
            onInteractOutside={() => {
              isLeft.current = true
            }}
            onCloseAutoFocus={(event) => {
              // Whoever goes elsewhere is not brought back.
              if (!isLeft.current) button.current?.focus()
              isLeft.current = false
              isPlaced.current = false
              event.preventDefault()
            }}
            className="z-50 max-h-(--radix-popper-available-height) max-w-[calc(100vw-1rem)] min-w-56 animate-rise overflow-y-auto rounded-lg border border-line-strong bg-surface p-1.5 shadow-float"
          >
            {children}
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const MenuWindowItem = Radix.Item
export const MenuWindowSeparator = Radix.Separator
export const MenuWindowLabel = Radix.Label

type MenuWindowChoiceProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: ReadonlyArray<{ value: string; label: string }>
  itemStyle: string
}

/** A choice of one; what is chosen leaves the menu open. */
export function MenuWindowChoice({ label, value, onChange, options, itemStyle }: MenuWindowChoiceProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      <Radix.Label aria-hidden className="px-3 py-1 text-sm text-ink-soft">
        {label}
      </Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => event.preventDefault()}
          className={itemStyle}
        >
          <span className="size-4.5 shrink-0">
            <Radix.ItemIndicator>
              <Check aria-hidden />
            </Radix.ItemIndicator>
          </span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}
