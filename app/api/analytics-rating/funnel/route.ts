import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readFunnel } from '@/lib/features/analytics/funnel/funnel-data'

export const GET = route(analyticsContract, 'GET /api/analytics-rating/funnel', async ({ user, query }) => ({
  data: await readFunnel(companyScope(user), query),
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
