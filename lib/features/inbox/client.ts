'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import type { ContactOfferAnswer, FeedbackAnswer, inboxContract } from '@/lib/features/inbox/contract'
import type { MessagesQuery } from '@/lib/features/inbox/schema'

export const inboxCalls = browserCalls<typeof inboxContract>({
  'PUT /api/contact-offers/{id}': ['GET /api/contact-offers'],
  'PUT /api/feedback/{id}': ['GET /api/feedback'],
})
const { useChange, usePage } = inboxCalls

/** A page of offers; the previous page stays while the next loads. */
export const useOffers = (query: Partial<MessagesQuery>, initial?: PagedAnswer<ContactOfferAnswer>) =>
  usePage('GET /api/contact-offers', { query }, initial)

export const useFeedback = (query: Partial<MessagesQuery>, initial?: PagedAnswer<FeedbackAnswer>) =>
  usePage('GET /api/feedback', { query }, initial)

/** Changes a message's status and refetches lists of its kind. */
export const useMessageStatus = (kind: 'contact-offers' | 'feedback') => useChange(`PUT /api/${kind}/{id}`)
