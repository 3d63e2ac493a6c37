'use client'

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedList } from '@/lib/core/http/pagination'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { ContactOfferAnswer, contactOffersContract } from '@/lib/features/contact-offers/contract'
import type { OffersQuery } from '@/lib/features/contact-offers/schema'

type Calls = typeof contactOffersContract

const { call, read, useForget } = browserCalls<Calls>()

/** A page of offers; the old page stays while the next one is read. */
export function useOffers(query: Partial<OffersQuery>, initial?: PagedList<ContactOfferAnswer>) {
  return useQuery({
    ...read('GET /api/contact-offers', { query }),
    placeholderData: keepPreviousData,
    initialData: initial,
  })
}

/** Sends an offer. */
export function useCreateOffer() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/contact-offers']>) =>
      call('POST /api/contact-offers', { body }),
  })
}

/** Gives an offer another status; lists of offers are read anew. */
export function useChangeOfferStatus() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<Calls['PUT /api/contact-offers/{id}']> & { id: number }) =>
      call('PUT /api/contact-offers/{id}', { params: { id }, body }),
    onSuccess: useForget('GET /api/contact-offers'),
  })
}
