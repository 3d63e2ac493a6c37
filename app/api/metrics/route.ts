import { calls } from '@/lib/core/route/route'
import { metricsContract } from '@/lib/features/metrics/contract'
import { readMetrics } from '@/lib/features/metrics/data'
import { createMetric } from '@/lib/features/metrics/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(metricsContract, {
  'GET /api/metrics': ({ query }) => readMetrics(query.metric_category_id),
  'POST /api/metrics': ({ body }) => createMetric(body),
})
