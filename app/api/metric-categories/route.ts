import { calls } from '@/lib/core/route/route'
import { createCategory } from '@/lib/features/metrics/category-mutations'
import { metricsContract } from '@/lib/features/metrics/contract'
import { readMetricCategories } from '@/lib/features/metrics/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(metricsContract, {
  'GET /api/metric-categories': () => readMetricCategories(),
  'POST /api/metric-categories': ({ body }) => createCategory(body),
})
