'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ApiError, api } from '@/lib/core/http/api-client'
import type { PagedList } from '@/lib/core/http/pagination'
import type { CompanyUser } from '@/lib/features/users/answers'
import { type newUserSchema, type UserSort, type userEditSchema, usersApi } from '@/lib/features/users/schema'

/** The list's state in the URL. */
export interface UsersFilters {
  search: string
  sort: UserSort
  direction: 'asc' | 'desc'
  page: number
  per_page: number
  /** `meta.until` of the first page seen: pages do not shift while somebody adds people. */
  until?: number | null
}

interface Answer<T> {
  data: T
}

const listKey = (companyId: number | null) => ['companies', companyId, 'users']

/** A page of an organisation's people, or (null) of the administrators; the old page stays while the next one is read. */
export function useCompanyUsers(
  companyId: number | null,
  filters: UsersFilters,
  initial?: PagedList<CompanyUser>,
) {
  return useQuery<PagedList<CompanyUser>, ApiError>({
    queryKey: [...listKey(companyId), filters],
    queryFn: () => {
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(filters)) {
        if (value !== null && value !== undefined && value !== '') query.set(name, String(value))
      }
      return api.get(`${usersApi(companyId)}?${query}`)
    },
    placeholderData: keepPreviousData,
    ...(initial ? { initialData: initial } : {}),
  })
}

/** A person as the server has them now: used to reload after a conflict. */
export async function fetchUser(companyId: number | null, id: number): Promise<CompanyUser> {
  return (await api.get<Answer<CompanyUser>>(`${usersApi(companyId)}/${id}`)).data
}

/** After any change the lists of people, and the numbers of them, are read anew. */
function useForget() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['companies'] })
}

/** Adds a person and mails the invitation. */
export function useCreateUser(companyId: number | null) {
  return useMutation<CompanyUser, ApiError, z.input<typeof newUserSchema>>({
    mutationFn: async (user) => (await api.post<Answer<CompanyUser>>(usersApi(companyId), user)).data,
    onSuccess: useForget(),
  })
}

/** Stores what is sent: the form, or `user_status_id` or `reactivate` alone. */
export function useSaveUser(companyId: number | null) {
  return useMutation<CompanyUser, ApiError, z.input<typeof userEditSchema> & { id: number }>({
    mutationFn: async ({ id, ...edit }) =>
      (await api.put<Answer<CompanyUser>>(`${usersApi(companyId)}/${id}`, edit)).data,
    onSuccess: useForget(),
  })
}

export function useInviteAgain(companyId: number | null) {
  return useMutation<{ message: string }, ApiError, number>({
    mutationFn: (id) => api.post(`${usersApi(companyId)}/${id}/invitation`),
    onSuccess: useForget(),
  })
}
