'use client'

import { useMemo } from 'react'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import type { TableSort } from '@/components/ui/lists/list-state'
import { UserActions } from '@/components/users/user-actions'
import { lastUse, UserCard, UserName } from '@/components/users/user-card'
import { UserEmail } from '@/components/users/user-email'
import type { UserAction } from '@/components/users/user-question'
import { UserStateChip } from '@/components/users/user-state-chip'
import type { UsersPlace } from '@/components/users/users-place'
import type { CompanyUser } from '@/lib/features/users/contract'
import { fullName } from '@/lib/features/users/labels'

type UsersTableProps = {
  rows: CompanyUser[]
  place: UsersPlace
  timeZone: string
  sort: TableSort
  onSort: (sort: TableSort | null) => void
  onAction: (action: UserAction, user: CompanyUser) => void
}

const column = columnsOf<CompanyUser>()

/** A page of people. */
export function UsersTable({ place, timeZone, onAction, ...rest }: UsersTableProps) {
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor(fullName, {
          id: 'surname',
          header: 'Пользователь',
          cell: ({ row }) => <UserName user={row.original} place={place} />,
          meta: { className: 'min-w-48 wrap-anywhere' },
        }),
        column.accessor('email', {
          header: 'Электронная почта',
          cell: ({ row }) => <UserEmail user={row.original} />,
          meta: { className: 'min-w-48 max-w-72' },
        }),
        column.accessor('user_role_id', {
          header: 'Роль',
          cell: ({ row }) => row.original.user_role.name,
          meta: { className: 'w-32' },
        }),
        column.accessor('user_status_id', {
          header: 'Состояние',
          cell: ({ row }) => <UserStateChip user={row.original} />,
          meta: { className: 'min-w-56' },
        }),
        column.accessor('last_used_at', {
          header: 'Последний вход',
          cell: ({ row }) => <span className="text-ink-soft">{lastUse(row.original, timeZone)}</span>,
          meta: { className: 'w-44 whitespace-nowrap' },
        }),
        column.display({
          id: 'actions',
          header: () => <span className="sr-only">Действия</span>,
          cell: ({ row }) => (
            <span className="-my-1.5 flex justify-end">
              <UserActions user={row.original} place={place} onAction={onAction} />
            </span>
          ),
          meta: { className: 'w-16' },
        }),
      ]),
    [place, timeZone, onAction],
  )
  return (
    <DataTable
      {...rest}
      caption="Пользователи"
      columns={columns}
      rowKey={(user) => user.id}
      card={(user) => <UserCard user={user} place={place} timeZone={timeZone} onAction={onAction} />}
    />
  )
}
