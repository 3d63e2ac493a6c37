import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { metricsContract } from '@/lib/features/metrics/contract'
import { copyMetric } from '@/lib/features/metrics/mutations'

export const POST = route(metricsContract, 'POST /api/metrics/{id}/copy', async ({ params, body }) => ({
  data: await copyMetric(params.id, body),
}))

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
