'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { overviewContract, SignalReview } from '@/lib/features/overview/contract'
import type { quarterLettersContract } from '@/lib/features/quarter-letters/contract'

export const overviewCalls = browserCalls<typeof overviewContract & typeof quarterLettersContract>({
  'PUT /api/signal-reviews/{id}': ['GET /api/signal-reviews', 'GET /api/analytics-overview'],
})

export const useOverview = overviewCalls.pageOf('GET /api/analytics-overview')

/** Reviews of an organisation's signals; `initial` is what the page was rendered with. */
export const useReviews = (company_id: number | null, initial?: SignalReview[]) =>
  overviewCalls.useData('GET /api/signal-reviews', { query: { company_id } }, initial)
