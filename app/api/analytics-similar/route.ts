import { calls } from '@/lib/core/route/route'
import { readSimilar } from '@/lib/features/analytics/compared/compared-data'
import { analyticsContract } from '@/lib/features/analytics/contract'

export const { GET, POST, PUT, PATCH, DELETE } = calls(analyticsContract, {
  'GET /api/analytics-similar': ({ scope, query }) => readSimilar(scope, query),
})
