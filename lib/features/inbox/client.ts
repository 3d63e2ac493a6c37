'use client'

import { useMutation } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import type { ContactOfferAnswer, FeedbackAnswer, inboxContract } from '@/lib/features/inbox/contract'
import type { MessageStatus } from '@/lib/features/inbox/labels'
import type { MessagesQuery } from '@/lib/features/inbox/schema'

const { call, useChange, useForget, usePage } = browserCalls<typeof inboxContract>()

/** A page of offers; the previous page stays while the next loads. */
export const useOffers = (query: Partial<MessagesQuery>, initial?: PagedAnswer<ContactOfferAnswer>) =>
  usePage('GET /api/contact-offers', { query }, initial)

export const useFeedback = (query: Partial<MessagesQuery>, initial?: PagedAnswer<FeedbackAnswer>) =>
  usePage('GET /api/feedback', { query }, initial)

export const useCreateOffer = () => useChange('POST /api/contact-offers')

export const useSendFeedback = () => useChange('POST /api/feedback')

/** Changes a message's status and refetches lists of its kind. */
export function useMessageStatus(kind: 'contact-offers' | 'feedback') {
  return useMutation({
    mutationFn: async ({ id, status }: { id: number; status: MessageStatus }) => {
      await call(`PUT /api/${kind}/{id}`, { params: { id }, body: { status } })
    },
    onSuccess: useForget(`GET /api/${kind}`),
  })
}
