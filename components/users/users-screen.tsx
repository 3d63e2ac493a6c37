'use client'

import { FileSpreadsheet, UserPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { isSameList } from '@/components/ui/lists/list-state'
import { ListToolbar } from '@/components/ui/lists/list-toolbar'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { ResetFactorsDialog } from '@/components/users/reset-factors-dialog'
import type { UserAction } from '@/components/users/user-question'
import { UserQuestionDialog } from '@/components/users/user-question-dialog'
import { readUsersFilters, type UsersListState } from '@/components/users/users-filters'
import {
  USERS_IMPORT_PATH,
  type UsersPlace,
  usersCrumbs,
  usersPath,
  usersTitle,
} from '@/components/users/users-place'
import { UsersTable } from '@/components/users/users-table'
import { useCompanyUsers } from '@/lib/features/users/client'
import type { CompanyUser } from '@/lib/features/users/contract'

type UsersScreenProps = {
  place: UsersPlace
  timeZone: string
  /** The query the page is rendered with and its answer; absent when the address asks for too much. */
  initial: { filters: UsersListState; list: ReturnType<typeof useCompanyUsers>['data'] }
}

/** The people of an organisation. */
export function UsersScreen({ place, timeZone, initial }: UsersScreenProps) {
  const { query, change, search } = useListQuery()
  const [asked, setAsked] = useState<{ action: UserAction; user: CompanyUser } | null>(null)
  const filters = readUsersFilters(query)
  const initialList = isSameList(filters, initial.filters) ? initial.list : undefined
  const users = useCompanyUsers(place.companyId, filters, initialList)
  const ask = useCallback((action: UserAction, user: CompanyUser) => setAsked({ action, user }), [])

  const add = (
    <ButtonLink color="info" icon={<UserPlus aria-hidden />} href={`${usersPath(place)}/add`}>
      Пригласить пользователя
    </ButtonLink>
  )

  return (
    <>
      <PageHeader
        title={usersTitle(place)}
        description={place.companyName}
        breadcrumbs={usersCrumbs(place)}
        actions={
          <>
            {place.viewer === 'admin' && place.companyId !== null && (
              <ButtonLink icon={<FileSpreadsheet aria-hidden />} href={USERS_IMPORT_PATH}>
                Загрузить из XLSX
              </ButtonLink>
            )}
            {add}
          </>
        }
      />
      <ListToolbar
        label="Поиск пользователей"
        placeholder="Имя или электронная почта"
        search={filters.search}
        onSearch={search}
      />
      <PagedList
        query={users}
        onChange={change}
        isFiltered={filters.search !== ''}
        onReset={() => change({ search: null })}
        empty={
          <EmptyState title="Пользователей пока нет" action={add}>
            Пригласите руководителя: он сможет вводить и утверждать показатели и приглашать операторов.
          </EmptyState>
        }
      >
        {({ data }) => (
          <UsersTable
            rows={data}
            place={place}
            timeZone={timeZone}
            sort={{ by: filters.sort, direction: filters.direction }}
            onSort={(sort) => change({ sort: sort?.by, direction: sort?.direction })}
            onAction={ask}
          />
        )}
      </PagedList>
      {asked && <AskedDialog companyId={place.companyId} {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type AskedDialogProps = {
  companyId: number | null
  action: UserAction
  user: CompanyUser
  onClose: () => void
}

function AskedDialog({ action, ...asked }: AskedDialogProps) {
  if (action === 'reset_factors') return <ResetFactorsDialog {...asked} />
  return <UserQuestionDialog {...asked} action={action} />
}
