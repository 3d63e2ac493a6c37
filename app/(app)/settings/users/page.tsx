import { listQuery } from '@/components/ui/lists/list-state'
import { readUsersFilters } from '@/components/users/users-filters'
import { UsersScreen } from '@/components/users/users-screen'
import { pageFor } from '@/lib/core/route/page'
import { ownPlace, readUsersList } from '@/lib/features/users/page-data'

export const metadata = { title: 'Мои пользователи' }

export default pageFor({ permission: 'settings.view' }, async ({ user, scope, search }) => {
  const place = await ownPlace(user)
  const filters = readUsersFilters(search)
  const list = await readUsersList(scope, place.companyId, listQuery(filters))
  return <UsersScreen place={place} initial={{ filters, list }} />
})
