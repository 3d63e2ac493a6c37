import { calls } from '@/lib/core/route/route'
import { metricsContract } from '@/lib/features/metrics/contract'
import { copyMetric } from '@/lib/features/metrics/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(metricsContract, {
  'POST /api/metrics/{id}/copy': ({ params, body }) => copyMetric(params.id, body),
})
