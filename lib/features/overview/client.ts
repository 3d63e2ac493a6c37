'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { SideQuery } from '@/lib/features/analytics/schema'
import type { Overview, overviewContract, SignalReview } from '@/lib/features/overview/contract'
import type { quarterLettersContract } from '@/lib/features/quarter-letters/contract'

export const overviewCalls = browserCalls<typeof overviewContract & typeof quarterLettersContract>({
  'PUT /api/signal-reviews/{id}': ['GET /api/signal-reviews', 'GET /api/analytics-overview'],
})
const { useData, usePage } = overviewCalls

/** Current tasks and the indicator map; `initial` is what the page was rendered with. */
export const useOverview = (query: SideQuery, initial?: Overview) =>
  usePage('GET /api/analytics-overview', { query }, initial)

/** Reviews of an organisation's signals; `initial` is what the page was rendered with. */
export const useReviews = (company_id: number | null, initial?: SignalReview[]) =>
  useData('GET /api/signal-reviews', { query: { company_id } }, initial)
