'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { SideQuery } from '@/lib/features/analytics/schema'
import type { Overview, overviewContract } from '@/lib/features/overview/contract'
import type { SignalReview } from '@/lib/features/overview/reviews/shapes'
import type { quarterLettersContract } from '@/lib/features/quarter-letters/contract'

const { read, useChange, useData } = browserCalls<typeof overviewContract & typeof quarterLettersContract>()

/** Current tasks and the indicator map; `initial` is what the page was rendered with. */
export const useOverview = (query: SideQuery, initial?: Overview) =>
  useQuery({
    ...read('GET /api/analytics-overview', { query }),
    placeholderData: keepPreviousData<Overview>,
    ...(initial === undefined ? {} : { initialData: initial }),
  })

/** Reviews of an organisation's signals; `initial` is what the page was rendered with. */
export const useReviews = (company_id: number | null, initial?: SignalReview[]) =>
  useData('GET /api/signal-reviews', { query: { company_id } }, initial)

/** Answers a review with the cause of its signal. */
export const useAnswerReview = () =>
  useChange('PUT /api/signal-reviews/{id}', ['GET /api/signal-reviews', 'GET /api/analytics-overview'])

/** Mails the results of the quarter to the person. */
export const useAskQuarterLetter = () => useChange('POST /api/quarter-letters')
