import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { metricsContract } from '@/lib/features/metrics/contract'
import { readUnit } from '@/lib/features/metrics/data'

export const GET = route(metricsContract, 'GET /api/metric-unit/{id}', async ({ params }) => ({
  data: await readUnit(params.id),
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
