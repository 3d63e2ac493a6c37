'use client'

import { Ellipsis, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink, IconButton } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { DropdownMenu, MenuItem, MenuLink } from '@/components/ui/overlays/dropdown-menu'

export type RareAction = { label: string; icon: ReactNode } & ({ href: string } | { onSelect: () => void })

type RareActionsProps = {
  actions: readonly RareAction[]
  /** A menu on a wide page too. */
  isFolded?: boolean
  label?: string
}

/** What a page's head offers besides its main actions: buttons, and in a narrow one a menu of them. */
export function RareActions({ actions, isFolded = false, label = 'Другие действия' }: RareActionsProps) {
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
          label={label}
          trigger={<IconButton outlined label={label} icon={<Ellipsis aria-hidden />} />}
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

/** The paper of a page, among what is rarely done; other actions of it follow. */
export function PrintMenu({ actions = [] }: { actions?: readonly RareAction[] }) {
  const print: RareAction = { label: 'Печать', icon: <Printer aria-hidden />, onSelect: () => window.print() }
  return <RareActions isFolded actions={[print, ...actions]} />
}
