import { UserAddScreen } from '@/components/users/user-add-screen'
import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { pageFor } from '@/lib/core/route/page'
import { administratorsPlace, readUserDictionaries } from '@/lib/features/users/page-data'

export const metadata = { title: 'Приглашение пользователя' }

export default pageFor({ permission: 'administrators.manage' }, async ({ user, scope }) => (
  <UserAddScreen
    place={await administratorsPlace(user)}
    role={USER_ROLE.admin}
    dictionaries={await readUserDictionaries(scope)}
  />
))
