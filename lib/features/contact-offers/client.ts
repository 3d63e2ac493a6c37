'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ApiError, api } from '@/lib/core/http/api-client'
import type { PagedList } from '@/lib/core/http/pagination'
import type { ContactOfferAnswer } from '@/lib/features/contact-offers/answers'
import type { newOfferSchema, OfferStatus } from '@/lib/features/contact-offers/schema'

/** The list's state in the URL. */
export interface OffersFilters {
  search: string
  status: OfferStatus | null
  page: number
  per_page: number
  /** `meta.until` of the first page seen: pages do not shift while offers come in. */
  until?: number | null
}

interface Answer<T> {
  data: T
}

const LIST = 'contact-offers'

function listPath(filters: OffersFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value))
  }
  return `/api/contact-offers?${query}`
}

/** A page of offers; the old page stays while the next one is read. */
export function useOffers(filters: OffersFilters, initial?: PagedList<ContactOfferAnswer>) {
  return useQuery<PagedList<ContactOfferAnswer>, ApiError>({
    queryKey: [LIST, filters],
    queryFn: () => api.get(listPath(filters)),
    placeholderData: keepPreviousData,
    ...(initial ? { initialData: initial } : {}),
  })
}

/** Sends an offer; the answer is its id. */
export function useCreateOffer() {
  return useMutation<{ id: number }, ApiError, z.input<typeof newOfferSchema>>({
    mutationFn: async (offer) => (await api.post<Answer<{ id: number }>>('/api/contact-offers', offer)).data,
  })
}

/** Gives an offer another status; lists of offers are read anew. */
export function useChangeOfferStatus() {
  const queries = useQueryClient()
  return useMutation<ContactOfferAnswer, ApiError, { id: number; status: OfferStatus }>({
    mutationFn: async ({ id, status }) =>
      (await api.put<Answer<ContactOfferAnswer>>(`/api/contact-offers/${id}`, { status })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: [LIST] }),
  })
}
