import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readMetrics } from '@/lib/features/metrics/data'
import { createMetric } from '@/lib/features/metrics/mutations'
import { metricsQuerySchema, newMetricSchema } from '@/lib/features/metrics/schema'

export const GET = route({
  permission: 'signed-in',
  query: metricsQuerySchema,
  handle: async ({ query }) => data(await readMetrics(query.metric_category_id)),
})

export const POST = route({
  permission: 'metrics.manage',
  body: newMetricSchema,
  handle: async ({ body }) => data(await createMetric(body), { status: 201 }),
})

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
