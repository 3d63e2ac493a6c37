import { z } from 'zod'
import { UserEditScreen } from '@/components/users/user-edit-screen'
import { idText } from '@/lib/core/http/params'
import { pageFor } from '@/lib/core/route/page'
import { administratorsPlace, readUserForm } from '@/lib/features/users/page-data'

export const metadata = { title: 'Редактирование пользователя' }

const pathParams = z.object({ user_id: idText })

export default pageFor(
  { permission: 'administrators.manage', params: pathParams },
  async ({ user: viewer, scope, params }) => {
    const place = await administratorsPlace(viewer)
    const { user, dictionaries } = await readUserForm(scope, place.companyId, params.user_id)
    return <UserEditScreen key={user.id} place={place} user={user} dictionaries={dictionaries} />
  },
)
