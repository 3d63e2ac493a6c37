import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { closeCategory } from '@/lib/features/metrics/category-mutations'
import { metricsContract } from '@/lib/features/metrics/contract'

export const POST = route(
  metricsContract,
  'POST /api/metric-categories/{id}/closing',
  async ({ params, body }) => ({ data: await closeCategory(params.id, body) }),
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
