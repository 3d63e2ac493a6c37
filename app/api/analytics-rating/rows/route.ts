import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readRatingRows } from '@/lib/features/analytics/rating/rating-data'

export const GET = route(analyticsContract, 'GET /api/analytics-rating/rows', ({ user, query }) =>
  readRatingRows(companyScope(user), query),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
