import { readPagedList, searchOf } from '@/app/(app)/paged-list'
import { readUsersFilters } from '@/components/users/users-filters'
import type { UsersPlace } from '@/components/users/users-place'
import { UsersScreen } from '@/components/users/users-screen'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/env'
import type { PageQuery } from '@/lib/core/http/page'
import { readCompanyUsers } from '@/lib/features/users/data'
import { usersQuerySchema } from '@/lib/features/users/schema'

type UsersListProps = { place: UsersPlace; scope: CompanyScope; searchParams: PageQuery }

/** The list of people, the administrator's and the manager's alike. */
export async function UsersList({ place, scope, searchParams }: UsersListProps) {
  const filters = readUsersFilters(await searchOf(searchParams))
  const { companyId } = place
  const api = companyId === null ? '/api/administrators' : `/api/companies/${companyId}/users`
  const list = await readPagedList(api, usersQuerySchema, filters, (query, url) =>
    readCompanyUsers(scope, companyId, query, url),
  )
  return <UsersScreen place={place} timeZone={env().APP_TIMEZONE} initial={{ filters, list }} />
}
