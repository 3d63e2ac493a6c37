import { calls } from '@/lib/core/route/route'
import { metricsContract } from '@/lib/features/metrics/contract'
import { readMetric } from '@/lib/features/metrics/data'
import { deleteMetric, saveMetric } from '@/lib/features/metrics/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(metricsContract, {
  'GET /api/metrics/{id}': ({ params }) => readMetric(params.id),
  'PUT /api/metrics/{id}': ({ params, body }) => saveMetric(params.id, body),
  'DELETE /api/metrics/{id}': ({ params }) => deleteMetric(params.id),
})
