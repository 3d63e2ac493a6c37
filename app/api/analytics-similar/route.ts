import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { readSimilar } from '@/lib/features/analytics/compared/similar-data'
import { analyticsContract } from '@/lib/features/analytics/contract'

export const GET = route(analyticsContract, 'GET /api/analytics-similar', async ({ user, query }) => ({
  data: await readSimilar(companyScope(user), query),
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
