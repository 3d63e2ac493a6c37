'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import type { ContactOfferAnswer, FeedbackAnswer, inboxContract } from '@/lib/features/inbox/contract'
import type { MessagesQuery } from '@/lib/features/inbox/schema'

const { useChange, usePage } = browserCalls<typeof inboxContract>()

/** A page of offers; the previous page stays while the next loads. */
export const useOffers = (query: Partial<MessagesQuery>, initial?: PagedAnswer<ContactOfferAnswer>) =>
  usePage('GET /api/contact-offers', { query }, initial)

export const useFeedback = (query: Partial<MessagesQuery>, initial?: PagedAnswer<FeedbackAnswer>) =>
  usePage('GET /api/feedback', { query }, initial)

export const useCreateOffer = () => useChange('POST /api/contact-offers')

export const useSendFeedback = () => useChange('POST /api/feedback')

/** Changes a message's status and refetches lists of its kind. */
export const useMessageStatus = (kind: 'contact-offers' | 'feedback') =>
  useChange(`PUT /api/${kind}/{id}`, [`GET /api/${kind}`])
