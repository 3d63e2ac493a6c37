import { calls } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readAnalyticsCategories } from '@/lib/features/analytics/group/categories-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(analyticsContract, {
  'GET /api/analytics-rating-filter-metric-categories': ({ scope }) => readAnalyticsCategories(scope),
})
