'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { inboxContract } from '@/lib/features/inbox/contract'

export const inboxCalls = browserCalls<typeof inboxContract>({
  'PUT /api/contact-offers/{id}': ['GET /api/contact-offers'],
  'PUT /api/feedback/{id}': ['GET /api/feedback'],
})

export const useOffers = inboxCalls.pageOf('GET /api/contact-offers')

export const useFeedback = inboxCalls.pageOf('GET /api/feedback')

/** Changes a message's status and refetches lists of its kind. */
export const useMessageStatus = (kind: 'contact-offers' | 'feedback') =>
  inboxCalls.useChange(`PUT /api/${kind}/{id}`)
