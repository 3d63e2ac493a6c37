import type { Metadata } from 'next'
import { UserAddScreen } from '@/components/users/user-add-screen'
import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { administratorsPlace, readUserDictionaries } from '@/lib/features/users/page-data'

export const metadata: Metadata = { title: 'Приглашение пользователя' }

export default async function AddAdministratorPage() {
  const placed = await administratorsPlace()
  if (!placed) return null
  return (
    <UserAddScreen
      place={placed.place}
      role={USER_ROLE.admin}
      dictionaries={await readUserDictionaries(placed.scope)}
    />
  )
}
