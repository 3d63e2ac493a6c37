import { Check } from 'lucide-react'
import { Popover } from 'radix-ui'
import { Menu } from 'radix-ui/internal'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { ChoiceRow } from '@/components/ui/fields/choice-row'
import { ListboxOptions } from '@/components/ui/fields/listbox-option'

/* Popups beside a button, in one lazily loaded script. */

type WindowProps = {
  id: string
  open: boolean
  onClose: () => void
  button: RefObject<HTMLButtonElement | null>
  /** Accessible name; of a menu that of its own landmark, because it renders outside the page's landmarks. */
  label: string
  children: ReactNode
}

export function PopoverWindow({
  id,
  open,
  onClose,
  button,
  returnFocus,
  label,
  children,
}: WindowProps & { returnFocus: (event: Event) => void }) {
  const isLeft = useRef(false)
  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          aria-label={label}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            isLeft.current = true
            // A press on the button is no outside click: the button closes the popup itself.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            // Focus is not restored if the person moved elsewhere.
            if (isLeft.current) event.preventDefault()
            else returnFocus(event)
            isLeft.current = false
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) w-88 max-w-[calc(100vw-1rem)] animate-rise overflow-y-auto rounded-lg border border-line-strong bg-surface p-4 shadow-float"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type MenuWindowProps = WindowProps & {
  buttonId: string
  /** Whether the menu was opened by a key: then the first item gets the focus. */
  isByKey: boolean
  align: 'start' | 'end'
}

function MenuWindow({
  id,
  open,
  onClose,
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
    <Menu.Root open={open} onOpenChange={(next) => !next && onClose()} modal={false}>
      <Menu.Anchor virtualRef={button} />
      <Menu.Portal>
        <section aria-label={label}>
          <Menu.Content
            ref={content}
            id={id}
            aria-labelledby={buttonId}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            onFocus={({ target }) => {
              // Radix focuses the first item only for keys seen since its first render; the opening key came before.
              if (!isByKey || isPlaced.current || target !== content.current) return
              isPlaced.current = true
              target.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
            }}
            onInteractOutside={() => {
              isLeft.current = true
            }}
            onCloseAutoFocus={(event) => {
              // Focus is not restored if the person moved elsewhere.
              if (!isLeft.current) button.current?.focus()
              isLeft.current = false
              isPlaced.current = false
              event.preventDefault()
            }}
            className="z-50 max-h-(--radix-popper-available-height) max-w-[calc(100vw-1rem)] min-w-56 animate-rise overflow-y-auto rounded-lg border border-line-strong bg-surface p-1.5 shadow-float"
          >
            {children}
          </Menu.Content>
        </section>
      </Menu.Portal>
    </Menu.Root>
  )
}

const ITEM =
  'flex min-h-(--control-md) w-full cursor-pointer items-center gap-2.5 rounded-md px-3 py-1 outline-none data-disabled:cursor-default data-disabled:text-ink-muted data-highlighted:bg-accent-soft data-highlighted:text-accent-deep data-highlighted:outline-2 data-highlighted:outline-solid data-highlighted:-outline-offset-2 data-highlighted:outline-accent [&_svg]:size-4.5 [&_svg]:shrink-0 aria-[current=page]:font-semibold aria-[current=page]:text-accent-deep'

type MenuItemProps = { onSelect: () => void; disabled?: boolean; children: ReactNode }

const MenuItem = (props: MenuItemProps) => <Menu.Item className={ITEM} {...props} />

/** A menu item with a link as its only child. */
const MenuLink = ({ children }: { children: ReactNode }) => (
  <Menu.Item asChild className={ITEM}>
    {children}
  </Menu.Item>
)

const MenuSeparator = () => <Menu.Separator className="my-1 h-px bg-line" />

/** Text in a menu that cannot be selected. */
const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Menu.Label className="px-3 py-1.5">{children}</Menu.Label>
)

type MenuChoiceProps = Omit<ComponentProps<typeof ChoiceRow>, 'className'>

/** A radio group in a menu, which stays open to show the effect. */
function MenuChoice({ label, value, onChange, options }: MenuChoiceProps) {
  return (
    <Menu.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      <Menu.Label aria-hidden className="px-3 py-1 text-sm text-ink-soft">
        {label}
      </Menu.Label>
      {options.map((option) => (
        <Menu.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => event.preventDefault()}
          className={ITEM}
        >
          <span className="size-4.5 shrink-0">
            <Menu.ItemIndicator>
              <Check />
            </Menu.ItemIndicator>
          </span>
          {option.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

export const menuParts = { MenuWindow, MenuItem, MenuLink, MenuSeparator, MenuLabel, MenuChoice }

type SelectListProps = Pick<WindowProps, 'id' | 'open' | 'onClose' | 'button'> &
  ComponentProps<typeof ListboxOptions> & {
    labelId: string
    /** Activates an option and scrolls to it. */
    list: { mark: (index: number) => void }
  }

const stay = (event: Event) => event.preventDefault()

export function SelectList({ id, open, onClose, button, labelId, list, ...shown }: SelectListProps) {
  const markFirst = useEffectEvent(() => list.active !== null && list.mark(list.active))
  // The option was activated before the list rendered.
  useEffect(() => void markFirst(), [])

  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        {/* A landmark, because the list renders outside the page's landmarks. */}
        <section aria-label="Список">
          <Popover.Content
            id={id}
            role="listbox"
            aria-labelledby={labelId}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            onOpenAutoFocus={stay}
            onCloseAutoFocus={stay}
            onInteractOutside={(event) => {
              // A press on the button is no outside click: the button closes the list itself.
              if (event.target instanceof Node && button.current?.contains(event.target)) stay(event)
            }}
            onMouseDown={(event) => event.preventDefault()}
            className="z-50 max-h-[min(22rem,var(--radix-popover-content-available-height))] max-w-[calc(100vw-1rem)] min-w-(--radix-popover-trigger-width) overflow-y-auto rounded-md border border-line-strong bg-surface p-1 shadow-float outline-none"
          >
            <ListboxOptions {...shown} list={list} />
          </Popover.Content>
        </section>
      </Popover.Portal>
    </Popover.Root>
  )
}
