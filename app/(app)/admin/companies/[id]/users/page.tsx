import type { Metadata } from 'next'
import { listQuery } from '@/components/ui/lists/list-state'
import { readUsersFilters } from '@/components/users/users-filters'
import { UsersScreen } from '@/components/users/users-screen'
import { env } from '@/lib/core/process/env'
import { type PageQuery, pageSearch } from '@/lib/core/route/page'
import { placeOfCompany, readUsersList } from '@/lib/features/users/page-data'

export const metadata: Metadata = { title: 'Пользователи организации' }

type CompanyUsersPageProps = { params: Promise<{ id: string }>; searchParams: PageQuery }

export default async function CompanyUsersPage({ params, searchParams }: CompanyUsersPageProps) {
  const placed = await placeOfCompany(params)
  if (!placed) return null
  const { place, scope } = placed
  const filters = readUsersFilters(await pageSearch(searchParams))
  const list = await readUsersList(scope, place.companyId, listQuery(filters))
  return <UsersScreen place={place} timeZone={env().APP_TIMEZONE} initial={{ filters, list }} />
}
