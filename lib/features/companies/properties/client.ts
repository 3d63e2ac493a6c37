'use client'

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedList } from '@/lib/core/http/pagination'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { companiesContract } from '@/lib/features/companies/contract'
import type { RequestsQuery } from '@/lib/features/companies/properties/schema'
import type { CompanyRequest } from '@/lib/features/companies/properties/shapes'

type Calls = typeof companiesContract

const { call, read, useForget } = browserCalls<Calls>()

/** A page of requests; the old page stays while the next one is read. */
export function useRequests(query: Partial<RequestsQuery>, initial?: PagedList<CompanyRequest>) {
  return useQuery({
    ...read('GET /api/property-requests', { query }),
    placeholderData: keepPreviousData,
    initialData: initial,
  })
}

/** Confirms or refuses a request. Lists are read anew even when somebody was faster: they show what came of it. */
export function useDecideRequest(id: number) {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['PUT /api/property-requests/{id}']>) =>
      call('PUT /api/property-requests/{id}', { params: { id }, body }),
    onSettled: useForget('GET /api/property-requests'),
  })
}

/** Takes an own request back. */
export function useWithdrawRequest() {
  return useMutation({
    mutationFn: async (id: number) =>
      (await call('POST /api/property-requests/{id}/withdrawal', { params: { id } })).data,
  })
}

/** Puts the refusal of an own request away. */
export function useDismissRequest() {
  return useMutation({
    mutationFn: async (id: number) =>
      (await call('POST /api/property-requests/{id}/dismissal', { params: { id } })).data,
  })
}
