import { listQuery } from '@/components/ui/lists/list-state'
import { readUsersFilters } from '@/components/users/users-filters'
import { UsersScreen } from '@/components/users/users-screen'
import { idParams } from '@/lib/core/http/params'
import { pageFor } from '@/lib/core/route/page'
import { placeOfCompany, readUsersList } from '@/lib/features/users/page-data'

export const metadata = { title: 'Пользователи организации' }

export default pageFor(
  { permission: 'companies.manage', params: idParams },
  async ({ user, scope, params, search }) => {
    const place = await placeOfCompany(user, params.id)
    const filters = readUsersFilters(search)
    const list = await readUsersList(scope, place.companyId, listQuery(filters))
    return <UsersScreen place={place} initial={{ filters, list }} />
  },
)
