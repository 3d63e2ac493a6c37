'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { overviewContract } from '@/lib/features/overview/contract'
import type { reviewsContract } from '@/lib/features/overview/reviews/contract'
import type { SignalReview } from '@/lib/features/overview/reviews/shapes'

const { useChange, useData } = browserCalls<typeof reviewsContract & typeof overviewContract>()

/** Reviews of an organisation's signals; `initial` is what the page was rendered with. */
export const useReviews = (company_id: number | null, initial?: SignalReview[]) =>
  useData('GET /api/signal-reviews', { query: { company_id } }, initial)

export const useAnswerReview = () =>
  useChange('PUT /api/signal-reviews/{id}', ['GET /api/signal-reviews', 'GET /api/analytics-overview'])
