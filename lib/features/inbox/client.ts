'use client'

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedList } from '@/lib/core/http/pagination'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { ContactOfferAnswer, FeedbackAnswer, inboxContract } from '@/lib/features/inbox/contract'
import type { MessageStatus } from '@/lib/features/inbox/labels'
import type { MessagesQuery } from '@/lib/features/inbox/schema'

type Calls = typeof inboxContract

const { call, read, useForget } = browserCalls<Calls>()

/** A page of offers; the old page stays while the next one is read. */
export function useOffers(query: Partial<MessagesQuery>, initial?: PagedList<ContactOfferAnswer>) {
  return useQuery({
    ...read('GET /api/contact-offers', { query }),
    placeholderData: keepPreviousData,
    initialData: initial,
  })
}

/** The same of messages to the support. */
export function useFeedback(query: Partial<MessagesQuery>, initial?: PagedList<FeedbackAnswer>) {
  return useQuery({
    ...read('GET /api/feedback', { query }),
    placeholderData: keepPreviousData,
    initialData: initial,
  })
}

export function useCreateOffer() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/contact-offers']>) =>
      call('POST /api/contact-offers', { body }),
  })
}

export function useSendFeedback() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/feedback']>) => call('POST /api/feedback', { body }),
  })
}

/** Gives a message another status; lists of its kind are read anew. */
export function useMessageStatus(kind: 'contact-offers' | 'feedback') {
  return useMutation({
    mutationFn: async ({ id, status }: { id: number; status: MessageStatus }) => {
      await call(`PUT /api/${kind}/{id}`, { params: { id }, body: { status } })
    },
    onSuccess: useForget(`GET /api/${kind}`),
  })
}
