import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readSimilar } from '@/lib/features/analytics/group/similar-data'

export const GET = route(analyticsContract, 'GET /api/analytics-similar', async ({ user, query }) => ({
  data: await readSimilar(companyScope(user), query.company_id),
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
