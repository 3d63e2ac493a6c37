'use client'

import { ChevronDown, Menu, X } from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  currentOf,
  headedItems,
  INBOX,
  isCurrent,
  isGroup,
  type NavItem,
  type navigationFor,
} from '@/components/layout/navigation'
import { IconButton } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { DropdownMenu, MenuLabel, MenuLink } from '@/components/ui/overlays/dropdown-menu'

type Entries = ReturnType<typeof navigationFor>

/** A burger button and its panel. Closed by Esc, or when the chosen page has loaded. */
export function MobileMenu({ entries, account }: { entries: Entries; account: ReactNode }) {
  const pathname = usePathname()
  const [openedOn, setOpenedOn] = useState<string>()
  const open = openedOn === pathname
  if (openedOn !== undefined && !open) setOpenedOn(undefined)
  const panelId = useId()
  const burger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenedOn(undefined)
      burger.current?.focus()
    }
    // A link to another page stays visible with its pending state until that page has loaded.
    const closeOnChoice = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (link && link.pathname === pathname) setOpenedOn(undefined)
    }
    const listening = new AbortController()
    document.addEventListener('keydown', closeOnEscape, { signal: listening.signal })
    panel.current?.addEventListener('click', closeOnChoice, { signal: listening.signal })
    return () => listening.abort()
  }, [open, pathname])

  const current = currentOf(
    entries.flatMap((entry) => (isGroup(entry) ? entry.items : entry)),
    pathname,
  )
  const link = (item: NavItem) => (
    <Link
      key={item.href}
      href={item.href}
      aria-current={item === current ? 'page' : undefined}
      className="flex min-h-(--control-md) items-center rounded-md px-3 hover:bg-track hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-deep"
    >
      {item.label}
      <WaitingCount count={item.count} />
    </Link>
  )

  return (
    <>
      <IconButton
        ref={burger}
        label={open ? 'Закрыть меню' : 'Открыть меню'}
        icon={open ? <X /> : <Menu />}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpenedOn(open ? undefined : pathname)}
      />
      <div
        ref={panel}
        id={panelId}
        hidden={!open}
        className="absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-3.75rem)] animate-rise overflow-y-auto border-b border-line bg-surface px-4 py-3 shadow-float"
      >
        <nav aria-label="Основное меню" className="space-y-1">
          {entries.map((entry) =>
            isGroup(entry) ? (
              <section key={entry.label} aria-label={entry.label} className="pt-2">
                <p className="px-3 py-1 text-sm font-medium text-ink-soft">{entry.label}</p>
                {headedItems(entry).map(({ name, items }) => (
                  <div key={name ?? ''}>
                    {name && <p className="px-3 pt-2 text-sm text-ink-muted">{name}</p>}
                    {items.map(link)}
                  </div>
                ))}
              </section>
            ) : (
              link(entry)
            ),
          )}
        </nav>
        <div className="mt-3 border-t border-line pt-3">{open && account}</div>
      </div>
    </>
  )
}

const entryStyle = (current: boolean) =>
  classNames(
    'flex h-full items-center gap-2 border-b-2 px-2.5 @[84rem]:px-3.5 whitespace-nowrap no-underline! transition-colors focus-visible:-outline-offset-4',
    current
      ? 'border-accent font-semibold text-accent-deep'
      : 'border-transparent text-ink-soft hover:text-ink data-[state=open]:text-ink',
  )

/** «(3)» as a badge; empty for 0. */
const WaitingCount = ({ count = 0 }: Pick<NavItem, 'count'>) =>
  count > 0 && (
    <span className="rounded-full bg-accent px-1.5 text-xs leading-5 font-semibold text-on-fill">
      {count}
      <span className="sr-only"> ждут решения</span>
    </span>
  )

/** Refreshes the count when «Входящие» is opened, because the layout persists between pages; a decision does so itself. */
function useFreshCount(pathname: string) {
  const { refresh } = useRouter()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (pathname === INBOX) refresh()
  }, [pathname, refresh])
}

/** The menu as a row of links and drop-downs, the current one underlined. */
export function DesktopMenu({ entries }: { entries: Entries }) {
  const pathname = usePathname()
  useFreshCount(pathname)
  return (
    <nav aria-label="Основное меню" className="h-full">
      <ul className="flex h-full items-stretch">
        {entries.map((entry) => (
          <li key={entry.label}>
            {isGroup(entry) ? (
              <GroupMenu group={entry} pathname={pathname} />
            ) : (
              <Link
                href={entry.href}
                aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
                className={entryStyle(isCurrent(entry, pathname))}
              >
                {entry.label}
                <WaitingCount count={entry.count} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function GroupMenu({ group, pathname }: { group: Parameters<typeof headedItems>[0]; pathname: string }) {
  const current = currentOf(group.items, pathname)
  const columns = headedItems(group)
  const links = (items: readonly NavItem[]) =>
    items.map((item) => (
      <MenuLink key={item.href}>
        <Link href={item.href} aria-current={item === current ? 'page' : undefined}>
          {item.label}
        </Link>
      </MenuLink>
    ))
  return (
    <DropdownMenu
      label={group.label}
      trigger={
        <button type="button" className={entryStyle(current !== undefined)}>
          {group.label}
          <ChevronDown className="size-4" />
        </button>
      }
    >
      {columns.length === 1 ? (
        links(group.items)
      ) : (
        <div className="flex flex-wrap gap-x-2">
          {columns.map(({ name, items }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
            <div key={name} role="group" aria-label={name} className="min-w-48">
              <MenuLabel>
                <span aria-hidden className="text-sm font-semibold text-ink-soft">
                  {name}
                </span>
              </MenuLabel>
              {links(items)}
            </div>
          ))}
        </div>
      )}
    </DropdownMenu>
  )
}
