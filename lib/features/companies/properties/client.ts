'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import type { CompanyRequest, companiesContract } from '@/lib/features/companies/contract'
import type { RequestsQuery } from '@/lib/features/companies/schema'

type Calls = typeof companiesContract

const { useChange, usePage } = browserCalls<Calls>()

/** A page of requests; the previous page stays while the next loads. */
export const useRequests = (query: Partial<RequestsQuery>, initial?: PagedAnswer<CompanyRequest>) =>
  usePage('GET /api/property-requests', { query }, initial)

/** Confirms or refuses a request. Lists are refetched even after a conflict: they show the other decision. */
export const useDecideRequest = () =>
  useChange('PUT /api/property-requests/{id}', ['GET /api/property-requests'], 'onSettled')

export const useWithdrawRequest = () => useChange('POST /api/property-requests/{id}/withdrawal')

export const useDismissRequest = () => useChange('POST /api/property-requests/{id}/dismissal')
