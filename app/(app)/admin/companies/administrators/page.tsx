import type { Metadata } from 'next'
import { UsersList } from '@/app/(app)/users-list'
import { administratorsPlace } from '@/app/(app)/users-place'
import type { PageQuery } from '@/lib/core/http/page'

export const metadata: Metadata = { title: 'Администраторы' }

export default async function AdministratorsPage({ searchParams }: { searchParams: PageQuery }) {
  const placed = await administratorsPlace()
  return placed && <UsersList {...placed} searchParams={searchParams} />
}
