import { z } from 'zod'
import { UserEditScreen } from '@/components/users/user-edit-screen'
import { idText } from '@/lib/core/http/params'
import { pageFor } from '@/lib/core/route/page'
import { placeOfCompany, readUserForm } from '@/lib/features/users/page-data'

export const metadata = { title: 'Редактирование пользователя' }

const pathParams = z.object({ id: idText, user_id: idText })

export default pageFor(
  { permission: 'companies.manage', params: pathParams },
  async ({ user: viewer, scope, params }) => {
    const place = await placeOfCompany(viewer, params.id)
    const { user, dictionaries } = await readUserForm(scope, place.companyId, params.user_id)
    return <UserEditScreen key={user.id} place={place} user={user} dictionaries={dictionaries} />
  },
)
