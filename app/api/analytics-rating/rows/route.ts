import { calls } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readRatingRows } from '@/lib/features/analytics/rating/rating-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(analyticsContract, {
  'GET /api/analytics-rating/rows': ({ scope, query }) => readRatingRows(scope, query),
})
