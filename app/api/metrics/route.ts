import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { metricsContract } from '@/lib/features/metrics/contract'
import { readMetrics } from '@/lib/features/metrics/data'
import { createMetric } from '@/lib/features/metrics/mutations'

export const GET = route(metricsContract, 'GET /api/metrics', async ({ query }) => ({
  data: await readMetrics(query.metric_category_id),
}))

export const POST = route(metricsContract, 'POST /api/metrics', async ({ body }) => ({
  data: await createMetric(body),
}))

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
