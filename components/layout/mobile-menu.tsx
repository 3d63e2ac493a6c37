'use client'

import { Menu, X } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { WaitingCount } from '@/components/layout/desktop-menu'
import { currentOf, headedItems, isGroup, type NavEntry, type NavItem } from '@/components/layout/navigation'
import { IconButton } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'

/** A burger button and its panel. Closed by Esc, or when the chosen page has loaded. */
export function MobileMenu({ entries, account }: { entries: readonly NavEntry[]; account: ReactNode }) {
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
