import type { Metadata } from 'next'
import { UserEditScreen } from '@/components/users/user-edit-screen'
import { ownPlace, readUserForm } from '@/lib/features/users/page-data'

export const metadata: Metadata = { title: 'Редактирование пользователя' }

export default async function EditOwnUserPage({ params }: { params: Promise<{ id: string }> }) {
  const placed = await ownPlace()
  if (!placed) return null
  const { place, scope } = placed
  const { user, dictionaries } = await readUserForm(scope, place.companyId, (await params).id)
  return <UserEditScreen key={user.id} place={place} user={user} dictionaries={dictionaries} />
}
