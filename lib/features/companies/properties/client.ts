'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import type { companiesContract } from '@/lib/features/companies/contract'
import type { RequestsQuery } from '@/lib/features/companies/properties/schema'
import type { CompanyRequest } from '@/lib/features/companies/properties/shapes'

type Calls = typeof companiesContract

const { useChange, usePage } = browserCalls<Calls>()

/** A page of requests; the old page stays while the next one is read. */
export const useRequests = (query: Partial<RequestsQuery>, initial?: PagedAnswer<CompanyRequest>) =>
  usePage('GET /api/property-requests', { query }, initial)

/** Confirms or refuses a request. Lists are read anew even when somebody was faster: they show what came of it. */
export const useDecideRequest = () =>
  useChange('PUT /api/property-requests/{id}', ['GET /api/property-requests'], 'onSettled')

/** Takes an own request back. */
export const useWithdrawRequest = () => useChange('POST /api/property-requests/{id}/withdrawal')

/** Puts the refusal of an own request away. */
export const useDismissRequest = () => useChange('POST /api/property-requests/{id}/dismissal')
