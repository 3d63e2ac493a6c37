import { calls } from '@/lib/core/route/route'
import { overviewContract } from '@/lib/features/overview/contract'
import { readOverview } from '@/lib/features/overview/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(overviewContract, {
  'GET /api/analytics-overview': ({ scope, query }) => readOverview(scope, query),
})
