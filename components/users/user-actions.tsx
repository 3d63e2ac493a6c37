'use client'

import { Ban, EllipsisVertical, LockOpen, Mail, MailX, Pencil, RotateCcw, ShieldOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Link } from '@/components/ui/basics/link'
import { DropdownMenu, MenuItem, MenuLink } from '@/components/ui/overlays/dropdown-menu'
import { ACTION_NAMES, actionsFor, type UserAction } from '@/components/users/user-question'
import { type UsersPlace, userEditPath } from '@/components/users/users-place'
import type { CompanyUser } from '@/lib/features/users/contract'
import { fullName } from '@/lib/features/users/labels'

type UserActionsProps = {
  user: CompanyUser
  place: UsersPlace
  onAction: (action: UserAction, user: CompanyUser) => void
}

const PICTURES: Record<UserAction, ReactNode> = {
  block: <Ban aria-hidden />,
  unblock: <LockOpen aria-hidden />,
  reactivate: <RotateCcw aria-hidden />,
  invite: <Mail aria-hidden />,
  cancel_email: <MailX aria-hidden />,
  reset_factors: <ShieldOff aria-hidden />,
}

/** The menu of a person in the list. */
export function UserActions({ user, place, onAction }: UserActionsProps) {
  return (
    <DropdownMenu
      align="end"
      label="Действия"
      trigger={<IconButton label={`Действия: ${fullName(user)}`} icon={<EllipsisVertical aria-hidden />} />}
    >
      <MenuLink>
        <Link href={userEditPath(place, user.id)}>
          <Pencil aria-hidden />
          Редактировать
        </Link>
      </MenuLink>
      {actionsFor(user, place).map((action) => (
        <MenuItem key={action} onSelect={() => onAction(action, user)}>
          {PICTURES[action]}
          {ACTION_NAMES[action]}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
