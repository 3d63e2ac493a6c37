import { UserAddScreen } from '@/components/users/user-add-screen'
import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { pageFor } from '@/lib/core/route/page'
import { ownPlace, readUserDictionaries } from '@/lib/features/users/page-data'

export const metadata = { title: 'Приглашение пользователя' }

export default pageFor({ permission: 'settings.view' }, async ({ user, scope }) => (
  <UserAddScreen
    place={await ownPlace(user)}
    role={USER_ROLE.operator}
    dictionaries={await readUserDictionaries(scope)}
  />
))
