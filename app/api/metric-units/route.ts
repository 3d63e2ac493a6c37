import { calls } from '@/lib/core/route/route'
import { metricsContract } from '@/lib/features/metrics/contract'
import { suggestUnits } from '@/lib/features/metrics/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(metricsContract, {
  'GET /api/metric-units': ({ query }) => suggestUnits(query.search),
})
