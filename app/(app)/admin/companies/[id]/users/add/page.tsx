import { UserAddScreen } from '@/components/users/user-add-screen'
import { idParams } from '@/lib/core/http/params'
import { pageFor } from '@/lib/core/route/page'
import { placeOfCompany, readFirstRole, readUserDictionaries } from '@/lib/features/users/page-data'

export const metadata = { title: 'Приглашение пользователя' }

export default pageFor(
  { permission: 'companies.manage', params: idParams },
  async ({ user, scope, params }) => {
    const place = await placeOfCompany(user, params.id)
    const [dictionaries, role] = await Promise.all([
      readUserDictionaries(scope),
      readFirstRole(place.companyId),
    ])
    return <UserAddScreen place={place} role={role} dictionaries={dictionaries} />
  },
)
