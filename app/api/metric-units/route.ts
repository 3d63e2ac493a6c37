import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { metricsContract } from '@/lib/features/metrics/contract'
import { suggestUnits } from '@/lib/features/metrics/data'

export const GET = route(metricsContract, 'GET /api/metric-units', async ({ query }) => ({
  data: await suggestUnits(query.search),
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
