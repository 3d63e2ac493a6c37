import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { deleteCategory, saveCategory } from '@/lib/features/metrics/category-mutations'
import { metricsContract } from '@/lib/features/metrics/contract'
import { readMetricCategory } from '@/lib/features/metrics/data'

export const GET = route(metricsContract, 'GET /api/metric-categories/{id}', async ({ params }) => ({
  data: await readMetricCategory(params.id),
}))

export const PUT = route(metricsContract, 'PUT /api/metric-categories/{id}', async ({ params, body }) => ({
  data: await saveCategory(params.id, body),
}))

export const DELETE = route(metricsContract, 'DELETE /api/metric-categories/{id}', async ({ params }) => {
  await deleteCategory(params.id)
})

export const { POST, PATCH } = otherVerbs('GET', 'PUT', 'DELETE')
