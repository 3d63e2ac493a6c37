'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { SideQuery } from '@/lib/features/analytics/schema'
import type { Overview, overviewContract } from '@/lib/features/overview/contract'
import type { SignalReview } from '@/lib/features/overview/reviews/shapes'
import type { quarterLettersContract } from '@/lib/features/quarter-letters/contract'

const { useChange, useData, usePage } = browserCalls<
  typeof overviewContract & typeof quarterLettersContract
>()

/** Current tasks and the indicator map; `initial` is what the page was rendered with. */
export const useOverview = (query: SideQuery, initial?: Overview) =>
  usePage('GET /api/analytics-overview', { query }, initial)

/** What is asked of an organisation's signals; `initial` is what the page was rendered with. */
export const useReviews = (company_id: number | null, initial?: SignalReview[]) =>
  useData('GET /api/signal-reviews', { query: { company_id } }, initial)

/** Says what stands behind a signal. */
export const useAnswerReview = () =>
  useChange('PUT /api/signal-reviews/{id}', ['GET /api/signal-reviews', 'GET /api/analytics-overview'])

/** Sends oneself the results of the quarter by mail. */
export const useAskQuarterLetter = () => useChange('POST /api/quarter-letters')
