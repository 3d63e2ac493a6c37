import { Ellipsis, EllipsisVertical, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/basics/button'
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

type RowMenuProps = { of: string; actions: ReadonlyArray<MenuAction | false> }

/** The actions of a row, named after it. */
export const RowMenu = ({ of, actions }: RowMenuProps) => (
  <DropdownMenu
    align="end"
    label="Действия"
    trigger={<IconButton label={`Действия: ${of}`} icon={<EllipsisVertical />} />}
  >
    <MenuActions actions={actions} />
  </DropdownMenu>
)

/** Secondary actions of a page. */
export const OtherActions = ({ actions }: { actions: readonly MenuAction[] }) => (
  <DropdownMenu
    align="end"
    label="Другие действия"
    trigger={<IconButton outlined label="Другие действия" icon={<Ellipsis />} />}
  >
    <MenuActions actions={actions} />
  </DropdownMenu>
)

/** Printing, followed by other secondary actions of a page. */
export const PrintMenu = ({ actions }: Parameters<typeof OtherActions>[0]) => (
  <OtherActions
    actions={[{ label: 'Печать', icon: <Printer />, onSelect: () => window.print() }, ...actions]}
  />
)
