'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ApiError, api } from '@/lib/core/http/api-client'
import type { PagedList } from '@/lib/core/http/pagination'
import type { CompanyAnswer, CompanyListItem } from '@/lib/features/companies/answers'
import type { CompanySort, companyEditSchema, newCompanySchema } from '@/lib/features/companies/schema'

/** The list's state in the URL. */
export interface CompaniesFilters {
  search: string
  region_id: number | null
  company_role_id: number | null
  sort: CompanySort
  direction: 'asc' | 'desc'
  page: number
  per_page: number
  /** `meta.until` of the first page seen: pages do not shift while somebody adds organisations. */
  until?: number | null
}

interface Answer<T> {
  data: T
}

const LIST = 'companies'

function listPath(filters: CompaniesFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value))
  }
  return `/api/companies?${query}`
}

/** A page of organisations; the old page stays while the next one is read. */
export function useCompanies(filters: CompaniesFilters, initial?: PagedList<CompanyListItem>) {
  return useQuery<PagedList<CompanyListItem>, ApiError>({
    queryKey: [LIST, filters],
    queryFn: () => api.get(listPath(filters)),
    placeholderData: keepPreviousData,
    ...(initial ? { initialData: initial } : {}),
  })
}

/** An organisation as the server has it now: used to reload after a conflict. */
export async function fetchCompany(id: number): Promise<CompanyAnswer> {
  return (await api.get<Answer<CompanyAnswer>>(`/api/companies/${id}`)).data
}

/** After any change lists of organisations, wherever they are shown, are read anew. */
function useForget() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [LIST] }),
      queries.invalidateQueries({ queryKey: ['metrics-summary'] }),
    ])
  }
}

export function useCreateCompany() {
  return useMutation<CompanyAnswer, ApiError, z.input<typeof newCompanySchema>>({
    mutationFn: async (company) => (await api.post<Answer<CompanyAnswer>>('/api/companies', company)).data,
    onSuccess: useForget(),
  })
}

/** Stores what is sent; with `regenerate_number` alone, gives the organisation another number. */
export function useSaveCompany(id: number) {
  return useMutation<CompanyAnswer, ApiError, z.input<typeof companyEditSchema>>({
    mutationFn: async (edit) => (await api.put<Answer<CompanyAnswer>>(`/api/companies/${id}`, edit)).data,
    onSuccess: useForget(),
  })
}
