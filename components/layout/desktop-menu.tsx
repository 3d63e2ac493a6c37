'use client'

import { ChevronDown } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { isCurrent, isGroup, type NavEntry, type NavGroup } from '@/components/layout/navigation'
import { classNames } from '@/components/ui/basics/class-names'
import { ListLink } from '@/components/ui/lists/list-link'
import { DropdownMenu, MenuLink } from '@/components/ui/overlays/dropdown-menu'

const entryStyle = (current: boolean) =>
  classNames(
    'flex h-full items-center gap-2 border-b-2 px-3.5 whitespace-nowrap no-underline! transition-colors focus-visible:-outline-offset-4',
    current
      ? 'border-accent font-semibold text-accent-deep'
      : 'border-transparent text-ink-soft hover:text-ink data-[state=open]:text-ink',
  )

/** The menu as a row: links and drop-down groups, the current one underlined. */
export function DesktopMenu({ entries }: { entries: readonly NavEntry[] }) {
  const pathname = usePathname()
  return (
    <nav aria-label="Основное меню" className="h-full">
      <ul className="flex h-full items-stretch">
        {entries.map((entry) => (
          <li key={entry.label}>
            {isGroup(entry) ? (
              <GroupMenu group={entry} pathname={pathname} />
            ) : (
              <ListLink
                href={entry.href}
                aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
                className={entryStyle(isCurrent(entry, pathname))}
              >
                {entry.label}
              </ListLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function GroupMenu({ group, pathname }: { group: NavGroup; pathname: string }) {
  const current = group.items.some((item) => isCurrent(item, pathname))
  return (
    <DropdownMenu
      label={group.label}
      trigger={
        <button type="button" className={entryStyle(current)}>
          {group.label}
          <ChevronDown aria-hidden className="size-4" />
        </button>
      }
    >
      {group.items.map((item) => (
        <MenuLink key={item.href}>
          <ListLink href={item.href} aria-current={isCurrent(item, pathname) ? 'page' : undefined}>
            {item.label}
          </ListLink>
        </MenuLink>
      ))}
    </DropdownMenu>
  )
}
