'use client'

import { Ellipsis, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink, IconButton } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { DropdownMenu, MenuItem, MenuLink } from '@/components/ui/overlays/dropdown-menu'

export type RareAction = { label: string; icon: ReactNode } & ({ href: string } | { onSelect: () => void })

type RareActionsProps = {
  actions: readonly RareAction[]
  /** Uses a menu on a wide page too. */
  isFolded?: boolean
}

/** Secondary actions in a page's header: buttons, or a menu on a narrow page. */
export function RareActions({ actions, isFolded = false }: RareActionsProps) {
  return (
    <>
      <span className={isFolded ? 'hidden' : 'contents @max-5xl:hidden'}>
        {(isFolded ? [] : actions).map((action) =>
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
      <span className={isFolded ? undefined : 'order-last @5xl:hidden'}>
        <DropdownMenu
          align="end"
          label="Другие действия"
          trigger={<IconButton outlined label="Другие действия" icon={<Ellipsis />} />}
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

/** A menu with printing, followed by other actions of the page. */
export function PrintMenu({ actions }: { actions: readonly RareAction[] }) {
  const print: RareAction = { label: 'Печать', icon: <Printer />, onSelect: () => window.print() }
  return <RareActions isFolded actions={[print, ...actions]} />
}
