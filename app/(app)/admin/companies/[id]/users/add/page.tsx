import type { Metadata } from 'next'
import { readUserDictionaries } from '@/app/(app)/user-dictionaries'
import { placeOfCompany } from '@/app/(app)/users-place'
import { UserAddScreen } from '@/components/users/user-add-screen'

export const metadata: Metadata = { title: 'Приглашение пользователя' }

export default async function AddCompanyUserPage({ params }: { params: Promise<{ id: string }> }) {
  const placed = await placeOfCompany(params)
  if (!placed) return null
  return <UserAddScreen place={placed.place} dictionaries={await readUserDictionaries(placed.scope)} />
}
