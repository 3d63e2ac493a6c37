import type { Metadata } from 'next'
import { readUserDictionaries } from '@/app/(app)/user-dictionaries'
import { administratorsPlace } from '@/app/(app)/users-place'
import { UserAddScreen } from '@/components/users/user-add-screen'

export const metadata: Metadata = { title: 'Приглашение пользователя' }

export default async function AddAdministratorPage() {
  const placed = await administratorsPlace()
  if (!placed) return null
  return <UserAddScreen place={placed.place} dictionaries={await readUserDictionaries(placed.scope)} />
}
