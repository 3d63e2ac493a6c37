import { calls } from '@/lib/core/route/route'
import { readAnalyticsCategories } from '@/lib/features/analytics/compared/categories-data'
import { analyticsContract } from '@/lib/features/analytics/contract'

export const { GET, POST, PUT, PATCH, DELETE } = calls(analyticsContract, {
  'GET /api/analytics-rating-filter-metric-categories': ({ scope, query }) =>
    readAnalyticsCategories(scope, query),
})
