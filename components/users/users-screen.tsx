'use client'

import { UserPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SearchField } from '@/components/ui/fields/search-field'
import { isSameList } from '@/components/ui/lists/list-state'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import type { UserAction } from '@/components/users/user-question'
import { type Asked, UserQuestionDialog } from '@/components/users/user-question-dialog'
import { readUsersFilters, type UsersListState } from '@/components/users/users-filters'
import { type UsersPlace, usersCrumbs, usersPath, usersTitle } from '@/components/users/users-place'
import { UsersTable } from '@/components/users/users-table'
import type { CompanyUser } from '@/lib/features/users/answers'
import { useCompanyUsers } from '@/lib/features/users/client'

type UsersScreenProps = {
  place: UsersPlace
  timeZone: string
  /** The query the page is rendered with and its answer; absent when the address asks for too much. */
  initial: { filters: UsersListState; list: ReturnType<typeof useCompanyUsers>['data'] }
}

/** The people of an organisation. */
export function UsersScreen({ place, timeZone, initial }: UsersScreenProps) {
  const { query, change } = useListQuery()
  const [asked, setAsked] = useState<Asked | null>(null)
  const filters = readUsersFilters(query)
  const initialList = isSameList(filters, initial.filters) ? initial.list : undefined
  const users = useCompanyUsers(place.companyId, filters, initialList)
  // Stable between renders: a new function would restart the search's timer.
  const search = useCallback((words: string) => change({ search: words }, { quiet: true }), [change])
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
        actions={add}
      />
      <search className="mb-3 block">
        <SearchField
          label="Поиск пользователей"
          placeholder="Имя или электронная почта"
          value={filters.search}
          onSearch={search}
          className="max-w-96 max-sm:max-w-none"
        />
      </search>
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
        <UsersTable
          rows={users.data?.data ?? []}
          place={place}
          timeZone={timeZone}
          sort={{ by: filters.sort, direction: filters.direction }}
          onSort={(sort) => change({ sort: sort?.by, direction: sort?.direction })}
          onAction={ask}
          busy={users.isPlaceholderData}
        />
      </PagedList>
      {asked && (
        <UserQuestionDialog companyId={place.companyId} asked={asked} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
