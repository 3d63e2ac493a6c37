'use client'

import { useMutation } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import type { CompanyAnswer, CompanyListItem, companiesContract } from '@/lib/features/companies/contract'
import type { CompaniesQuery } from '@/lib/features/companies/schema'
import type { documentsContract } from '@/lib/features/documents/contract'

type Calls = typeof companiesContract & Pick<typeof documentsContract, 'GET /api/metrics-summary'>

const { call, address, useChange, useForget, usePage } = browserCalls<Calls>()

/** A page of organisations; the old page stays while the next one is read. */
export const useCompanies = (query: Partial<CompaniesQuery>, initial?: PagedAnswer<CompanyListItem>) =>
  usePage('GET /api/companies', { query }, initial)

/** An organisation as the server has it now: used to reload after a conflict. */
export async function fetchCompany(id: number): Promise<CompanyAnswer> {
  return (await call('GET /api/companies/{id}', { params: { id } })).data
}

/** After any change lists of organisations, wherever they are shown, are read anew. */
const SHOWN = ['GET /api/companies', 'GET /api/metrics-summary'] as const

export const useCreateCompany = () => useChange('POST /api/companies', SHOWN)

/** Where the file for a list of organisations is downloaded. */
export const companiesTemplateUrl = (): string => address('GET /api/companies/import-template', {})

/** What an uploaded list of organisations would do; nothing is saved. */
export function useCheckCompanies() {
  return useMutation({
    mutationFn: async (file: Blob) => (await call('POST /api/companies/import-check', { file })).data,
  })
}

/** Does what the check of the file told. */
export function useTakeCompanies() {
  return useMutation({
    mutationFn: async ({ file, digest }: { file: Blob; digest: string }) =>
      (await call('POST /api/companies/imports', { file, query: { digest } })).data,
    onSuccess: useForget(...SHOWN),
  })
}

/** Stores what is sent; with `regenerate_number` alone, gives the organisation another number. */
export const useSaveCompany = () => useChange('PUT /api/companies/{id}', SHOWN)
