'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { SideQuery } from '@/lib/features/analytics/schema'
import type { Overview, overviewContract, SignalReview } from '@/lib/features/overview/contract'
import type { quarterLettersContract } from '@/lib/features/quarter-letters/contract'

const { useChange, useData, usePage } = browserCalls<
  typeof overviewContract & typeof quarterLettersContract
>()

/** Current tasks and the indicator map; `initial` is what the page was rendered with. */
export const useOverview = (query: SideQuery, initial?: Overview) =>
  usePage('GET /api/analytics-overview', { query }, initial)

/** Reviews of an organisation's signals; `initial` is what the page was rendered with. */
export const useReviews = (company_id: number | null, initial?: SignalReview[]) =>
  useData('GET /api/signal-reviews', { query: { company_id } }, initial)

export const useAnswerReview = () =>
  useChange('PUT /api/signal-reviews/{id}', ['GET /api/signal-reviews', 'GET /api/analytics-overview'])

/** Mails the results of the quarter to the person. */
export const useAskQuarterLetter = () => useChange('POST /api/quarter-letters')
