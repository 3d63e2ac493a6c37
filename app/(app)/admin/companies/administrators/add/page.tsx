import type { Metadata } from 'next'
import { UserAddScreen } from '@/components/users/user-add-screen'
import { administratorsPlace, readUserDictionaries } from '@/lib/features/users/page-data'

export const metadata: Metadata = { title: 'Приглашение пользователя' }

export default async function AddAdministratorPage() {
  const placed = await administratorsPlace()
  if (!placed) return null
  return <UserAddScreen place={placed.place} dictionaries={await readUserDictionaries(placed.scope)} />
}
