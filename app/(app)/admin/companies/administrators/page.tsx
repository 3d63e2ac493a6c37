import { listQuery } from '@/components/ui/lists/list-state'
import { readUsersFilters } from '@/components/users/users-filters'
import { UsersScreen } from '@/components/users/users-screen'
import { pageFor } from '@/lib/core/route/page'
import { administratorsPlace, readUsersList } from '@/lib/features/users/page-data'

export const metadata = { title: 'Администраторы' }

export default pageFor({ permission: 'administrators.manage' }, async ({ user, scope, search }) => {
  const place = await administratorsPlace(user)
  const filters = readUsersFilters(search)
  const list = await readUsersList(scope, place.companyId, listQuery(filters))
  return <UsersScreen place={place} initial={{ filters, list }} />
})
