import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readRating } from '@/lib/features/analytics/rating/rating-data'

export const GET = route(analyticsContract, 'GET /api/analytics-rating', async ({ user, query }) => {
  const rating = await readRating(companyScope(user), query)
  return rating
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
