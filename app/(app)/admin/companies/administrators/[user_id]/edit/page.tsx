import type { Metadata } from 'next'
import { UserEditScreen } from '@/components/users/user-edit-screen'
import { administratorsPlace, readUserForm } from '@/lib/features/users/page-data'

export const metadata: Metadata = { title: 'Редактирование пользователя' }

export default async function EditAdministratorPage({ params }: { params: Promise<{ user_id: string }> }) {
  const placed = await administratorsPlace()
  if (!placed) return null
  const { place, scope } = placed
  const { user, dictionaries } = await readUserForm(scope, place.companyId, (await params).user_id)
  return <UserEditScreen key={user.id} place={place} user={user} dictionaries={dictionaries} />
}
