import { listFilters, type Query, sortFilters } from '@/components/ui/lists/list-state'
import { USER_SORTS } from '@/lib/features/users/rules'

export const readUsersFilters = (query: Query) => ({
  ...listFilters(query),
  ...sortFilters(query, USER_SORTS),
})
