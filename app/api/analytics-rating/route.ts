import { calls } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readRating } from '@/lib/features/analytics/rating/rating-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(analyticsContract, {
  'GET /api/analytics-rating': ({ scope, query }) => readRating(scope, query),
})
