import { calls } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readPeriodRating } from '@/lib/features/analytics/rating/rating-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(analyticsContract, {
  'GET /api/analytics-rating/period': ({ scope, query }) => readPeriodRating(scope, query),
})
