import type { Metadata } from 'next'
import { UsersList } from '@/app/(app)/users-list'
import { placeOfCompany } from '@/app/(app)/users-place'
import type { PageQuery } from '@/lib/core/http/page'

export const metadata: Metadata = { title: 'Пользователи организации' }

type CompanyUsersPageProps = { params: Promise<{ id: string }>; searchParams: PageQuery }

export default async function CompanyUsersPage({ params, searchParams }: CompanyUsersPageProps) {
  const placed = await placeOfCompany(params)
  return placed && <UsersList {...placed} searchParams={searchParams} />
}
