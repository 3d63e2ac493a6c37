'use client'

import { useQueries } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { analyticsContract } from '@/lib/features/analytics/contract'
import { RATING_ROWS } from '@/lib/features/analytics/rules'
import type { RatingRowsQuery } from '@/lib/features/analytics/schema'
import type { targetsContract } from '@/lib/features/targets/contract'

export const analyticsCalls = browserCalls<typeof analyticsContract & typeof targetsContract>({
  'POST /api/chart-marks': ['GET /api/analytics-indicators-data'],
  'DELETE /api/chart-marks/{id}': ['GET /api/analytics-indicators-data'],
  'PUT /api/metrics/{id}/own-targets': [
    'GET /api/analytics-indicators-data',
    'GET /api/analytics-report-data',
  ],
})

/** The visible pages of a full rating; a row not loaded yet is undefined. */
export function useRatingRows(query: Omit<RatingRowsQuery, 'offset' | 'rows'>, stretches: readonly number[]) {
  return useQueries({
    queries: stretches.map((stretch) => ({
      ...analyticsCalls.read('GET /api/analytics-rating/rows', {
        query: { ...query, offset: stretch * RATING_ROWS },
      }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (answers) => {
      const known = answers.find(({ data }) => data)?.data?.data
      const rows = new Map(
        answers.flatMap(({ data }, at) =>
          (data?.data.rows ?? []).map(
            (row, index) => [(stretches[at] ?? 0) * RATING_ROWS + index, row] as const,
          ),
        ),
      )
      return { rows, known, failed: answers.find(({ isLoadingError }) => isLoadingError) }
    },
  })
}

/** Own values against the group's, period by period. */
export const useDynamics = analyticsCalls.pageOf('GET /api/analytics-indicators-data')

/** Effects of an organisation's finished measures, and the publication that they are judged by. */
export const useEffects = analyticsCalls.pageOf('GET /api/measure-effects')
