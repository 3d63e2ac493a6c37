import { calls } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readDynamics } from '@/lib/features/analytics/dynamics/dynamics-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(analyticsContract, {
  'GET /api/analytics-indicators-data': ({ scope, query }) => readDynamics(scope, query),
})
