import { companyScope } from '@/lib/core/auth/scope'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readRating } from '@/lib/features/analytics/rating/rating-data'
import { ratingQuerySchema } from '@/lib/features/analytics/schema'

export const GET = route({
  permission: 'analytics.view',
  query: ratingQuerySchema,
  handle: async ({ user, query }) => {
    const rating = await readRating(companyScope(user), query)
    return data(rating.data, { meta: rating.meta })
  },
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
