'use client'

import { useMutation } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { companiesContract } from '@/lib/features/companies/contract'
import type { documentsContract } from '@/lib/features/documents/contract'
import type { CompanyUser, usersContract } from '@/lib/features/users/contract'

type Calls = typeof usersContract &
  typeof companiesContract &
  Pick<typeof documentsContract, 'GET /api/metrics-summary'>

const { call, callData, pageOf, address, useForget } = browserCalls<Calls>()

/* People of an organisation, or (null) administrators without one: the same calls at two paths. */

/** The hook of a page of people; the previous page stays while the next loads. */
export const pageOfUsers = (companyId: number | null) =>
  companyId === null
    ? pageOf('GET /api/administrators')
    : pageOf('GET /api/companies/{id}/users', { id: companyId })

const personAt = (companyId: number | null, id: number) =>
  companyId === null
    ? ({ path: '/api/administrators/{id}', params: { id } } as const)
    : ({ path: '/api/companies/{id}/users/{user_id}', params: { id: companyId, user_id: id } } as const)

/** A person's current state on the server: used to reload after a conflict. */
export function fetchUser(companyId: number | null, id: number): Promise<CompanyUser> {
  const { path, params } = personAt(companyId, id)
  return callData(`GET ${path}`, { params })
}

/** What a workbook may list, with the calls to refetch after a change. */
const SHOWN = {
  companies: ['GET /api/companies', 'GET /api/metrics-summary'],
  users: ['GET /api/administrators', 'GET /api/companies/{id}/users', 'GET /api/companies'],
} as const

/** A change of people: their lists and counts are refetched after it. */
function usePeopleChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  return useMutation({ mutationFn, onSuccess: useForget(...SHOWN.users) })
}

/** Changes of people of an organisation, or (null) of administrators. */
export const usePeople = (companyId: number | null) => ({
  /** Creates a person and mails an invitation. */
  create: usePeopleChange((body: BodyOf<Calls['POST /api/administrators']>) =>
    companyId === null
      ? callData('POST /api/administrators', { body })
      : callData('POST /api/companies/{id}/users', { params: { id: companyId }, body }),
  ),
  /** Saves a person: the form, or `user_status_id` or `reactivate` alone. */
  save: usePeopleChange(({ id, ...body }: BodyOf<Calls['PUT /api/administrators/{id}']> & { id: number }) => {
    const { path, params } = personAt(companyId, id)
    return callData(`PUT ${path}`, { params, body })
  }),
  cancelEmail: usePeopleChange((id: number) => {
    const { path, params } = personAt(companyId, id)
    return call(`DELETE ${path}/pending-email`, { params })
  }),
  resetFactors: usePeopleChange(({ id, reason }: { id: number; reason: string }) => {
    const { path, params } = personAt(companyId, id)
    return call(`DELETE ${path}/factors`, { params, body: { reason } })
  }),
  invite: usePeopleChange((id: number) => {
    const { path, params } = personAt(companyId, id)
    return call(`POST ${path}/invitation`, { params })
  }),
})

/** What is done with a list in XLSX. */
export const useListCalls = (list: keyof typeof SHOWN) => ({
  template: address(`GET /api/${list}/import-template`, {}),
  /** Checks an uploaded list; nothing is saved or mailed. */
  check: (file: Blob) => callData(`POST /api/${list}/import-check`, { file }),
  /** Imports a checked list and invites new people. */
  take: useMutation({
    mutationFn: ({ file, digest }: { file: Blob; digest: string }) =>
      callData(`POST /api/${list}/imports`, { file, query: { digest } }),
    onSuccess: useForget(...SHOWN[list]),
  }),
})
