import type { Metadata } from 'next'
import { UserEdit } from '@/app/(app)/user-edit'
import { ownPlace } from '@/app/(app)/users-place'

export const metadata: Metadata = { title: 'Редактирование пользователя' }

export default async function EditOwnUserPage({ params }: { params: Promise<{ id: string }> }) {
  const placed = await ownPlace()
  return placed && <UserEdit {...placed} id={(await params).id} />
}
