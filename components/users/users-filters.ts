import { type ListState, readListState } from '@/components/ui/lists/list-state'
import { USER_SORTS, type UserSort } from '@/lib/features/users/schema'

export type UsersListState = ListState<UserSort>

/** The list of people as its address asks for it. */
export const readUsersFilters = (query: { get: (name: string) => string | null }): UsersListState =>
  readListState(query, USER_SORTS)
