'use client'

import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type DropdownMenuProps = {
  /** One button element. */
  trigger: ReactNode
  /** Of the landmark the open menu stands in: it is drawn outside those of the page. */
  label: string
  align?: 'start' | 'end'
  children: ReactNode
}

/** A menu that opens from a button; arrows move, Esc closes. */
export function DropdownMenu({ trigger, label, align = 'start', children }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <section aria-label={label}>
          <Radix.Content
            align={align}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] min-w-56 animate-rise overflow-y-auto rounded-lg border border-line-strong bg-surface p-1.5 shadow-float"
          >
            {children}
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  )
}

const ITEM =
  'flex min-h-(--control-md) w-full cursor-pointer items-center gap-2.5 rounded-md px-3 py-1 outline-none data-disabled:cursor-default data-disabled:text-ink-muted data-highlighted:bg-accent-soft data-highlighted:text-accent-deep data-highlighted:outline-2 data-highlighted:outline-solid data-highlighted:-outline-offset-2 data-highlighted:outline-accent [&_svg]:size-4.5 [&_svg]:shrink-0 aria-[current=page]:font-semibold aria-[current=page]:text-accent-deep'

type MenuItemProps = { onSelect: () => void; disabled?: boolean; children: ReactNode }

/** An action in a menu. */
export function MenuItem({ onSelect, disabled, children }: MenuItemProps) {
  return (
    <Radix.Item className={ITEM} onSelect={onSelect} disabled={disabled}>
      {children}
    </Radix.Item>
  )
}

/** A menu item whose child is one link element. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={ITEM}>
      {children}
    </Radix.Item>
  )
}

/** A line between parts of a menu. */
export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}

/** Words in a menu that are not chosen. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 py-1.5">{children}</Radix.Label>
}

type MenuChoiceProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: ReadonlyArray<{ value: string; label: string }>
}

/** A choice of one in a menu; the menu stays open, so that its effect is seen. */
export function MenuChoice({ label, value, onChange, options }: MenuChoiceProps) {
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
          className={ITEM}
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
