import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { metricsContract } from '@/lib/features/metrics/contract'
import { tryFormula } from '@/lib/features/metrics/data'

export const POST = route(metricsContract, 'POST /api/metrics/check-formula', async ({ body }) => ({
  data: tryFormula(body),
}))

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
