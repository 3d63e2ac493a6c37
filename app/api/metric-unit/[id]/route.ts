import { calls } from '@/lib/core/route/route'
import { metricsContract } from '@/lib/features/metrics/contract'
import { readUnit } from '@/lib/features/metrics/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(metricsContract, {
  'GET /api/metric-unit/{id}': ({ params }) => readUnit(params.id),
})
