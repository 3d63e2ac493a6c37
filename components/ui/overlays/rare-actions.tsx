'use client'

import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Link } from '@/components/ui/basics/link'
import { DropdownMenu, MenuItem, MenuLink } from '@/components/ui/overlays/dropdown-menu'

type RareAction = { label: string; icon: ReactNode } & ({ href: string } | { onSelect: () => void })

/** What a page's head offers besides its main actions: buttons, and in a narrow one a menu of them. */
export function RareActions({ actions }: { actions: readonly RareAction[] }) {
  return (
    <>
      <span className="contents @max-5xl:hidden">
        {actions.map((action) =>
          'href' in action ? (
            <ButtonLink key={action.label} icon={action.icon} href={action.href}>
              {action.label}
            </ButtonLink>
          ) : (
            <Button key={action.label} icon={action.icon} onClick={action.onSelect}>
              {action.label}
            </Button>
          ),
        )}
      </span>
      <span className="order-last @5xl:hidden">
        <DropdownMenu
          align="end"
          label="Другие действия"
          trigger={<IconButton outlined label="Другие действия" icon={<Ellipsis aria-hidden />} />}
        >
          {actions.map((action) =>
            'href' in action ? (
              <MenuLink key={action.label}>
                <Link href={action.href}>
                  {action.icon} {action.label}
                </Link>
              </MenuLink>
            ) : (
              <MenuItem key={action.label} onSelect={action.onSelect}>
                {action.icon} {action.label}
              </MenuItem>
            ),
          )}
        </DropdownMenu>
      </span>
    </>
  )
}
