import type { Metadata } from 'next'
import { UsersList } from '@/app/(app)/users-list'
import { ownPlace } from '@/app/(app)/users-place'
import type { PageQuery } from '@/lib/core/http/page'

export const metadata: Metadata = { title: 'Мои пользователи' }

export default async function OwnUsersPage({ searchParams }: { searchParams: PageQuery }) {
  const placed = await ownPlace()
  return placed && <UsersList {...placed} searchParams={searchParams} />
}
