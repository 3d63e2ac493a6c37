import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink, IconButton } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { DropdownMenu, MenuItem, MenuLink } from '@/components/ui/overlays/dropdown-menu'

/** An item of a menu: leads somewhere or does something. */
export type MenuAction = { label: string; icon?: ReactNode; disabled?: boolean } & (
  | { href: string }
  | { onSelect: () => void }
)

/** The items of a menu; false ones are left out. */
export const MenuActions = ({ actions }: { actions: ReadonlyArray<MenuAction | false | undefined> }) =>
  actions.map(
    (action) =>
      action &&
      ('href' in action ? (
        <MenuLink key={action.label}>
          <Link href={action.href}>
            {action.icon} {action.label}
          </Link>
        </MenuLink>
      ) : (
        <MenuItem key={action.label} onSelect={action.onSelect} disabled={action.disabled}>
          {action.icon} {action.label}
        </MenuItem>
      )),
  )

type RowMenuProps = { of: string; icon?: ReactNode; actions: ReadonlyArray<MenuAction | false> }

/** The actions of a row, named after it. */
export const RowMenu = ({ of, icon = <Ellipsis />, actions }: RowMenuProps) => (
  <DropdownMenu align="end" label="Действия" trigger={<IconButton label={`Действия: ${of}`} icon={icon} />}>
    <MenuActions actions={actions} />
  </DropdownMenu>
)

type RareAction = MenuAction & { icon: ReactNode }

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
          <MenuActions actions={actions} />
        </DropdownMenu>
      </span>
    </>
  )
}
