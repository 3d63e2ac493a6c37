import type { Metadata } from 'next'
import { UserAddScreen } from '@/components/users/user-add-screen'
import { placeOfCompany, readFirstRole, readUserDictionaries } from '@/lib/features/users/page-data'

export const metadata: Metadata = { title: 'Приглашение пользователя' }

export default async function AddCompanyUserPage({ params }: { params: Promise<{ id: string }> }) {
  const placed = await placeOfCompany(params)
  if (!placed) return null
  const { place, scope } = placed
  const [dictionaries, role] = await Promise.all([
    readUserDictionaries(scope),
    readFirstRole(place.companyId),
  ])
  return <UserAddScreen place={place} role={role} dictionaries={dictionaries} />
}
