import { notFound } from 'next/navigation'
import { readUserDictionaries } from '@/app/(app)/user-dictionaries'
import { UserEditScreen } from '@/components/users/user-edit-screen'
import type { UsersPlace } from '@/components/users/users-place'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { foundOrNotFound } from '@/lib/core/http/page'
import { idParams } from '@/lib/core/http/params'
import { readCompanyUser } from '@/lib/features/users/data'

type UserEditProps = { place: UsersPlace; scope: CompanyScope; id: string }

/** The form of a person, the administrator's and the manager's alike. */
export async function UserEdit({ place, scope, id }: UserEditProps) {
  const path = idParams.safeParse({ id })
  if (!path.success) notFound()
  const [user, dictionaries] = await Promise.all([
    foundOrNotFound(() => readCompanyUser(scope, { id: place.companyId, user_id: path.data.id })),
    readUserDictionaries(scope),
  ])
  return <UserEditScreen key={user.id} place={place} user={user} dictionaries={dictionaries} />
}
