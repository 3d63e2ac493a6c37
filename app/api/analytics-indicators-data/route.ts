import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readDynamics } from '@/lib/features/analytics/dynamics/dynamics-data'

export const GET = route(analyticsContract, 'GET /api/analytics-indicators-data', ({ user, query }) =>
  readDynamics(companyScope(user), query),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
