import type { Metadata } from 'next'
import { listQuery } from '@/components/ui/lists/list-state'
import { readUsersFilters } from '@/components/users/users-filters'
import { UsersScreen } from '@/components/users/users-screen'
import { env } from '@/lib/core/process/env'
import { type PageQuery, pageSearch } from '@/lib/core/route/page'
import { ownPlace, readUsersList } from '@/lib/features/users/page-data'

export const metadata: Metadata = { title: 'Мои пользователи' }

export default async function OwnUsersPage({ searchParams }: { searchParams: PageQuery }) {
  const placed = await ownPlace()
  if (!placed) return null
  const { place, scope } = placed
  const filters = readUsersFilters(await pageSearch(searchParams))
  const list = await readUsersList(scope, place.companyId, listQuery(filters))
  return <UsersScreen place={place} timeZone={env().APP_TIMEZONE} initial={{ filters, list }} />
}
