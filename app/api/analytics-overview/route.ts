import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { overviewContract } from '@/lib/features/overview/contract'
import { readOverview } from '@/lib/features/overview/data'

export const GET = route(overviewContract, 'GET /api/analytics-overview', ({ user, query }) =>
  readOverview(companyScope(user), query),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
