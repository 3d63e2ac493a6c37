import { UserEditScreen } from '@/components/users/user-edit-screen'
import { idParams } from '@/lib/core/http/params'
import { pageFor } from '@/lib/core/route/page'
import { ownPlace, readUserForm } from '@/lib/features/users/page-data'

export const metadata = { title: 'Редактирование пользователя' }

export default pageFor(
  { permission: 'settings.view', params: idParams },
  async ({ user: viewer, scope, params }) => {
    const place = await ownPlace(viewer)
    const { user, dictionaries } = await readUserForm(scope, place.companyId, params.id)
    return <UserEditScreen key={user.id} place={place} user={user} dictionaries={dictionaries} />
  },
)
