'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { analyticsContract } from '@/lib/features/analytics/contract'
import type { measuresContract } from '@/lib/features/measures/contract'
import type { MeasureRow } from '@/lib/features/measures/shapes'

/** Calls to refetch after a change: the plan, the measure, effects, and flags on charts. */
const PLAN = [
  'GET /api/measures',
  'GET /api/measures/{id}',
  'GET /api/measure-effects',
  'GET /api/analytics-indicators-data',
] as const

export const measureCalls = browserCalls<typeof measuresContract & typeof analyticsContract>({
  'POST /api/measures': PLAN,
  'PUT /api/measures/{id}': PLAN,
  'POST /api/measures/{id}/notes': PLAN,
})
const { useData, useReplace } = measureCalls

/** An organisation's plan; `initial` is what the page was rendered with. */
export const useMeasures = (company_id: number | null, search: string | null, initial?: MeasureRow[]) =>
  useData('GET /api/measures', { query: { company_id, search } }, initial, {
    // While typing, the previous result stays.
    ...(search !== null && { placeholderData: keepPreviousData }),
  })

export const useSuggestedActions = (metricId: number | null) =>
  useData('GET /api/metrics/{id}/suggested-actions', { params: { id: metricId ?? 0 } }, undefined, {
    enabled: metricId !== null,
  })

export const useSaveSuggestedActions = (id: number) =>
  useReplace('PUT /api/metrics/{id}/suggested-actions', 'GET /api/metrics/{id}/suggested-actions', {
    params: { id },
  })
