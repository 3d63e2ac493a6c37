'use client'

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { companiesContract } from '@/lib/features/companies/contract'
import type { CompanyUser, usersContract } from '@/lib/features/users/contract'
import type { UsersQuery } from '@/lib/features/users/schema'

type Calls = typeof usersContract & Pick<typeof companiesContract, 'GET /api/companies'>

const { call, read, address, useForget } = browserCalls<Calls>()

/*
 * People are those of an organisation, or (null) the administrators, who belong to none: the same calls at two
 * addresses.
 */

/** A page of people; the old page stays while the next one is read. */
export function useCompanyUsers(
  companyId: number | null,
  query: Partial<UsersQuery>,
  initial?: PagedAnswer<CompanyUser>,
) {
  return useQuery({
    ...(companyId === null
      ? read('GET /api/administrators', { query })
      : read('GET /api/companies/{id}/users', { params: { id: companyId }, query })),
    placeholderData: keepPreviousData,
    initialData: initial,
  })
}

/** A person as the server has them now: used to reload after a conflict. */
export async function fetchUser(companyId: number | null, id: number): Promise<CompanyUser> {
  const { data } = await (companyId === null
    ? call('GET /api/administrators/{id}', { params: { id } })
    : call('GET /api/companies/{id}/users/{user_id}', { params: { id: companyId, user_id: id } }))
  return data
}

/** After any change the lists of people, and the numbers of them, are read anew. */
const useForgetUsers = () =>
  useForget('GET /api/administrators', 'GET /api/companies/{id}/users', 'GET /api/companies')

/** Adds a person and mails the invitation. */
export function useCreateUser(companyId: number | null) {
  return useMutation({
    mutationFn: async (body: BodyOf<Calls['POST /api/administrators']>) => {
      const { data } = await (companyId === null
        ? call('POST /api/administrators', { body })
        : call('POST /api/companies/{id}/users', { params: { id: companyId }, body }))
      return data
    },
    onSuccess: useForgetUsers(),
  })
}

/** Where the file for a list of people is downloaded. */
export const usersTemplateUrl = (): string => address('GET /api/users/import-template', {})

/** What an uploaded list of people would do; nothing is saved and nobody written to. */
export function useCheckUsers() {
  return useMutation({
    mutationFn: async (file: Blob) => (await call('POST /api/users/import-check', { file })).data,
  })
}

/** Does what the check of the file told, and invites the new ones. */
export function useTakeUsers() {
  return useMutation({
    mutationFn: async ({ file, digest }: { file: Blob; digest: string }) =>
      (await call('POST /api/users/imports', { file, query: { digest } })).data,
    onSuccess: useForgetUsers(),
  })
}

/** Stores what is sent: the form, or `user_status_id` or `reactivate` alone. */
export function useSaveUser(companyId: number | null) {
  return useMutation({
    mutationFn: async ({ id, ...body }: BodyOf<Calls['PUT /api/administrators/{id}']> & { id: number }) => {
      const { data } = await (companyId === null
        ? call('PUT /api/administrators/{id}', { params: { id }, body })
        : call('PUT /api/companies/{id}/users/{user_id}', { params: { id: companyId, user_id: id }, body }))
      return data
    },
    onSuccess: useForgetUsers(),
  })
}

/** Ends the change of a person's address, if one waits. */
export function useCancelUserEmail(companyId: number | null) {
  return useMutation({
    mutationFn: (id: number) =>
      companyId === null
        ? call('DELETE /api/administrators/{id}/pending-email', { params: { id } })
        : call('DELETE /api/companies/{id}/users/{user_id}/pending-email', {
            params: { id: companyId, user_id: id },
          }),
    onSuccess: useForgetUsers(),
  })
}

/** Takes the second factors of a person away who has lost them. */
export function useResetFactors(companyId: number | null) {
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      companyId === null
        ? call('DELETE /api/administrators/{id}/factors', { params: { id }, body: { reason } })
        : call('DELETE /api/companies/{id}/users/{user_id}/factors', {
            params: { id: companyId, user_id: id },
            body: { reason },
          }),
    onSuccess: useForgetUsers(),
  })
}

export function useInviteAgain(companyId: number | null) {
  return useMutation({
    mutationFn: (id: number) =>
      companyId === null
        ? call('POST /api/administrators/{id}/invitation', { params: { id } })
        : call('POST /api/companies/{id}/users/{user_id}/invitation', {
            params: { id: companyId, user_id: id },
          }),
    onSuccess: useForgetUsers(),
  })
}
