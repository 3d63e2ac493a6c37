import { calls } from '@/lib/core/route/route'
import { closeCategory } from '@/lib/features/metrics/category-mutations'
import { metricsContract } from '@/lib/features/metrics/contract'

export const { GET, POST, PUT, PATCH, DELETE } = calls(metricsContract, {
  'POST /api/metric-categories/{id}/closing': ({ params, body }) => closeCategory(params.id, body),
})
