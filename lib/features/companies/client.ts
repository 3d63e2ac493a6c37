'use client'

import { useMutation } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import type {
  CompanyAnswer,
  CompanyListItem,
  CompanyRequest,
  companiesContract,
} from '@/lib/features/companies/contract'
import type { CompaniesQuery, RequestsQuery } from '@/lib/features/companies/schema'
import type { documentsContract } from '@/lib/features/documents/contract'

type Calls = typeof companiesContract & Pick<typeof documentsContract, 'GET /api/metrics-summary'>

const { callData, address, useChange, useForget, usePage } = browserCalls<Calls>()

/** A page of organisations; the previous page stays while the next loads. */
export const useCompanies = (query: Partial<CompaniesQuery>, initial?: PagedAnswer<CompanyListItem>) =>
  usePage('GET /api/companies', { query }, initial)

/** An organisation's current state on the server: used to reload after a conflict. */
export const fetchCompany = (id: number): Promise<CompanyAnswer> =>
  callData('GET /api/companies/{id}', { params: { id } })

/** Calls with lists of organisations, to refetch after any change. */
const SHOWN = ['GET /api/companies', 'GET /api/metrics-summary'] as const

export const useCreateCompany = () => useChange('POST /api/companies', SHOWN)

export const companiesTemplateUrl = (): string => address('GET /api/companies/import-template', {})

/** Checks an uploaded list of organisations; nothing is saved. */
export const sendCheckCompanies = (file: Blob) => callData('POST /api/companies/import-check', { file })

export function useTakeCompanies() {
  return useMutation({
    mutationFn: ({ file, digest }: { file: Blob; digest: string }) =>
      callData('POST /api/companies/imports', { file, query: { digest } }),
    onSuccess: useForget(...SHOWN),
  })
}

/** Saves an organisation; with `regenerate_number` alone, assigns another number. */
export const useSaveCompany = () => useChange('PUT /api/companies/{id}', SHOWN)

/** A page of requests; the previous page stays while the next loads. */
export const useRequests = (query: Partial<RequestsQuery>, initial?: PagedAnswer<CompanyRequest>) =>
  usePage('GET /api/property-requests', { query }, initial)

/** Confirms or refuses a request. Lists are refetched even after a conflict: they show the other decision. */
export const useDecideRequest = () =>
  useChange('PUT /api/property-requests/{id}', ['GET /api/property-requests'], 'onSettled')

export const useWithdrawRequest = () => useChange('POST /api/property-requests/{id}/withdrawal')

export const useDismissRequest = () => useChange('POST /api/property-requests/{id}/dismissal')
