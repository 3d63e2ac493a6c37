import { calls } from '@/lib/core/route/route'
import { deleteCategory, saveCategory } from '@/lib/features/metrics/category-mutations'
import { metricsContract } from '@/lib/features/metrics/contract'
import { readMetricCategory } from '@/lib/features/metrics/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(metricsContract, {
  'GET /api/metric-categories/{id}': ({ params }) => readMetricCategory(params.id),
  'PUT /api/metric-categories/{id}': ({ params, body }) => saveCategory(params.id, body),
  'DELETE /api/metric-categories/{id}': ({ params }) => deleteCategory(params.id),
})
