import { listReader, sortFilters } from '@/components/ui/lists/list-state'
import { USER_SORTS } from '@/lib/features/users/schema'

/** The list of people as its address asks for it. */
export const readUsersFilters = listReader(sortFilters(USER_SORTS))

export type UsersListState = ReturnType<typeof readUsersFilters>
