import type { Metadata } from 'next'
import { UserAddScreen } from '@/components/users/user-add-screen'
import { placeOfCompany, readUserDictionaries } from '@/lib/features/users/page-data'

export const metadata: Metadata = { title: 'Приглашение пользователя' }

export default async function AddCompanyUserPage({ params }: { params: Promise<{ id: string }> }) {
  const placed = await placeOfCompany(params)
  if (!placed) return null
  return <UserAddScreen place={placed.place} dictionaries={await readUserDictionaries(placed.scope)} />
}
