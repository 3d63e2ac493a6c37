import type { Metadata } from 'next'
import { UserEdit } from '@/app/(app)/user-edit'
import { administratorsPlace } from '@/app/(app)/users-place'

export const metadata: Metadata = { title: 'Редактирование пользователя' }

export default async function EditAdministratorPage({ params }: { params: Promise<{ user_id: string }> }) {
  const placed = await administratorsPlace()
  return placed && <UserEdit {...placed} id={(await params).user_id} />
}
