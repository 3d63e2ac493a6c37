'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import {
  currentOf,
  headedItems,
  INBOX,
  isCurrent,
  isGroup,
  type NavEntry,
  type NavGroup,
  type NavItem,
} from '@/components/layout/navigation'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { DropdownMenu, MenuLabel, MenuLink } from '@/components/ui/overlays/dropdown-menu'

const entryStyle = (current: boolean) =>
  classNames(
    'flex h-full items-center gap-2 border-b-2 px-3.5 whitespace-nowrap no-underline! transition-colors focus-visible:-outline-offset-4',
    current
      ? 'border-accent font-semibold text-accent-deep'
      : 'border-transparent text-ink-soft hover:text-ink data-[state=open]:text-ink',
  )

/** «(3)» as a badge; empty for 0. */
export const WaitingCount = ({ count = 0 }: Pick<NavItem, 'count'>) =>
  count > 0 && (
    <span className="rounded-full bg-accent px-1.5 text-xs leading-5 font-semibold text-on-fill">
      {count}
      <span className="sr-only"> ждут решения</span>
    </span>
  )

/**
 * Refreshes the count on every page of «Входящие» and after every decision, because the layout persists between pages.
 */
function useFreshCount(entries: readonly NavEntry[], pathname: string) {
  const router = useRouter()
  const queries = useQueryClient()
  const seen = useRef(pathname)
  const isInbox = entries.some((entry) =>
    isGroup(entry) ? currentOf(entry.items, pathname)?.column === 'Входящие' : pathname === INBOX,
  )
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    if (isInbox) router.refresh()
  }, [isInbox, pathname, router])
  useEffect(() => {
    if (!isInbox) return
    return queries.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === 'updated' && mutation.state.status === 'success') router.refresh()
    })
  }, [isInbox, queries, router])
}

/** The menu as a row of links and drop-downs, the current one underlined. */
export function DesktopMenu({ entries }: { entries: readonly NavEntry[] }) {
  const pathname = usePathname()
  useFreshCount(entries, pathname)
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

function GroupMenu({ group, pathname }: { group: NavGroup; pathname: string }) {
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
