import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { metricsContract } from '@/lib/features/metrics/contract'
import { readMetric } from '@/lib/features/metrics/data'
import { deleteMetric, saveMetric } from '@/lib/features/metrics/mutations'

export const GET = route(metricsContract, 'GET /api/metrics/{id}', async ({ params }) => ({
  data: await readMetric(params.id),
}))

export const PUT = route(metricsContract, 'PUT /api/metrics/{id}', async ({ params, body }) => ({
  data: await saveMetric(params.id, body),
}))

export const DELETE = route(metricsContract, 'DELETE /api/metrics/{id}', async ({ params }) => {
  await deleteMetric(params.id)
})

export const { POST, PATCH } = otherVerbs('GET', 'PUT', 'DELETE')
