import type { Metadata } from 'next'
import { UserAddScreen } from '@/components/users/user-add-screen'
import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { ownPlace, readUserDictionaries } from '@/lib/features/users/page-data'

export const metadata: Metadata = { title: 'Приглашение пользователя' }

export default async function AddOwnUserPage() {
  const placed = await ownPlace()
  if (!placed) return null
  return (
    <UserAddScreen
      place={placed.place}
      role={USER_ROLE.operator}
      dictionaries={await readUserDictionaries(placed.scope)}
    />
  )
}
