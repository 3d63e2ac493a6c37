'use client'

import { useMutation } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import type { CompanyListItem, CompanyRequest, companiesContract } from '@/lib/features/companies/contract'
import type { CompaniesQuery, RequestsQuery } from '@/lib/features/companies/schema'
import type { documentsContract } from '@/lib/features/documents/contract'

type Calls = typeof companiesContract & Pick<typeof documentsContract, 'GET /api/metrics-summary'>

/** Calls with lists of organisations, to refetch after any change. */
const SHOWN = ['GET /api/companies', 'GET /api/metrics-summary'] as const

export const companyCalls = browserCalls<Calls>({
  'POST /api/companies': SHOWN,
  'PUT /api/companies/{id}': SHOWN,
  'PUT /api/property-requests/{id}': ['GET /api/property-requests'],
})
const { callData, useForget, usePage } = companyCalls

/** A page of organisations; the previous page stays while the next loads. */
export const useCompanies = (query: Partial<CompaniesQuery>, initial?: PagedAnswer<CompanyListItem>) =>
  usePage('GET /api/companies', { query }, initial)

export function useTakeCompanies() {
  return useMutation({
    mutationFn: ({ file, digest }: { file: Blob; digest: string }) =>
      callData('POST /api/companies/imports', { file, query: { digest } }),
    onSuccess: useForget(...SHOWN),
  })
}

/** A page of requests; the previous page stays while the next loads. */
export const useRequests = (query: Partial<RequestsQuery>, initial?: PagedAnswer<CompanyRequest>) =>
  usePage('GET /api/property-requests', { query }, initial)
