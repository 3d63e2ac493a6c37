import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { createCategory } from '@/lib/features/metrics/category-mutations'
import { metricsContract } from '@/lib/features/metrics/contract'
import { readMetricCategories } from '@/lib/features/metrics/data'

export const GET = route(metricsContract, 'GET /api/metric-categories', async () => ({
  data: await readMetricCategories(),
}))

export const POST = route(metricsContract, 'POST /api/metric-categories', async ({ body }) => ({
  data: await createCategory(body),
}))

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
