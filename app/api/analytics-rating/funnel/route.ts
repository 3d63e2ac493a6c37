import { calls } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readFunnel } from '@/lib/features/analytics/funnel/funnel-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(analyticsContract, {
  'GET /api/analytics-rating/funnel': ({ scope, query }) => readFunnel(scope, query),
})
