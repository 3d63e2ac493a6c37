import type { Metadata } from 'next'
import { UserEditScreen } from '@/components/users/user-edit-screen'
import { placeOfCompany, readUserForm } from '@/lib/features/users/page-data'

export const metadata: Metadata = { title: 'Редактирование пользователя' }

type EditCompanyUserPageProps = { params: Promise<{ id: string; user_id: string }> }

export default async function EditCompanyUserPage({ params }: EditCompanyUserPageProps) {
  const placed = await placeOfCompany(params)
  if (!placed) return null
  const { place, scope } = placed
  const { user, dictionaries } = await readUserForm(scope, place.companyId, (await params).user_id)
  return <UserEditScreen key={user.id} place={place} user={user} dictionaries={dictionaries} />
}
