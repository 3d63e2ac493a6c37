'use client'

import { Ban, EllipsisVertical, LockOpen, Mail, MailX, Pencil, RotateCcw, ShieldOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import type { TableSort } from '@/components/ui/lists/list-state'
import { DropdownMenu, MenuItem, MenuLink } from '@/components/ui/overlays/dropdown-menu'
import { UserEmail } from '@/components/users/user-email'
import { actionsFor, USER_ACTION_NAMES, type UserAction } from '@/components/users/user-question'
import { UserStateChip } from '@/components/users/user-state-chip'
import { type UsersPlace, userEditPath } from '@/components/users/users-place'
import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { formatDateTime } from '@/lib/core/format/dates'
import { tied } from '@/lib/core/format/plural'
import type { CompanyUser } from '@/lib/features/users/contract'
import { fullName } from '@/lib/features/users/labels'

type UserActionsProps = {
  user: CompanyUser
  place: UsersPlace
  onAction: (action: UserAction, user: CompanyUser) => void
}

const PICTURES: Record<UserAction, ReactNode> = {
  block: <Ban />,
  unblock: <LockOpen />,
  reactivate: <RotateCcw />,
  invite: <Mail />,
  cancel_email: <MailX />,
  reset_factors: <ShieldOff />,
}

function UserActions({ user, place, onAction }: UserActionsProps) {
  return (
    <DropdownMenu
      align="end"
      label="Действия"
      trigger={<IconButton label={`Действия: ${fullName(user)}`} icon={<EllipsisVertical />} />}
    >
      <MenuLink>
        <Link href={userEditPath(place, user.id)}>
          <Pencil />
          Редактировать
        </Link>
      </MenuLink>
      {actionsFor(user, place).map((action) => (
        <MenuItem key={action} onSelect={() => onAction(action, user)}>
          {PICTURES[action]}
          {USER_ACTION_NAMES[action]}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

const lastUse = (user: CompanyUser): string =>
  user.last_used_at === null ? 'не было' : formatDateTime(user.last_used_at)

const entered = ({ metric_categories }: CompanyUser): string =>
  metric_categories.length === 0
    ? 'категории не назначены'
    : `вводит: ${metric_categories.map(({ short_name }) => tied(short_name)).join(', ')}`

/** The full name as a link, with position and an operator's categories below. */
function UserName({ user, place }: { user: CompanyUser; place: UsersPlace }) {
  return (
    <>
      <Link href={userEditPath(place, user.id)} className="link font-semibold wrap-anywhere">
        {fullName(user)}
      </Link>
      {user.position && (
        <span className="mt-0.5 block text-sm wrap-anywhere text-ink-soft">{user.position}</span>
      )}
      {user.user_role_id === USER_ROLE.operator && (
        <span className="mt-0.5 block text-sm text-pretty text-ink-soft">{entered(user)}</span>
      )}
    </>
  )
}

function UserCard({ user, place, onAction }: UserActionsProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <UserName user={user} place={place} />
          <p className="text-sm text-ink-soft">
            <UserEmail user={user} />
          </p>
        </div>
        <UserActions user={user} place={place} onAction={onAction} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
        <UserStateChip user={user} />
        {user.user_role.name}
      </div>
      <p className="mt-2 text-sm text-ink-soft">Последний вход: {lastUse(user)}</p>
    </>
  )
}

type UsersTableProps = Omit<UserActionsProps, 'user'> & {
  rows: CompanyUser[]
  sort: TableSort
  onSort: (sort: TableSort | null) => void
}

const { plain, sorting } = columnsOf<CompanyUser>()

export function UsersTable({ place, onAction, ...rest }: UsersTableProps) {
  const columns = [
    sorting('surname', 'Пользователь', 'min-w-48 wrap-anywhere', (user) => (
      <UserName user={user} place={place} />
    )),
    sorting('email', 'Электронная почта', 'min-w-48 max-w-72', (user) => <UserEmail user={user} />),
    sorting('user_role_id', 'Роль', 'w-32', ({ user_role }) => user_role.name),
    sorting('user_status_id', 'Состояние', 'min-w-56', (user) => <UserStateChip user={user} />),
    sorting('last_used_at', 'Последний вход', 'w-44 whitespace-nowrap', (user) => (
      <span className="text-ink-soft">{lastUse(user)}</span>
    )),
    plain(
      'actions',
      () => <span className="sr-only">Действия</span>,
      'w-16',
      (user) => (
        <span className="-my-1.5 flex justify-end">
          <UserActions user={user} place={place} onAction={onAction} />
        </span>
      ),
    ),
  ]
  return (
    <DataTable
      {...rest}
      caption="Пользователи"
      columns={columns}
      rowKey={(user) => user.id}
      card={(user) => <UserCard user={user} place={place} onAction={onAction} />}
    />
  )
}
