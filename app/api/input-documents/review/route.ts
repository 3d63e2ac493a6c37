import { companyScope } from '@/lib/core/auth/scope'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readReview } from '@/lib/features/documents/review/review-data'
import { periodQuerySchema } from '@/lib/features/documents/schema'

export const GET = route({
  permission: 'documents.view',
  query: periodQuerySchema,
  handle: async ({ user, query }) => {
    const review = await readReview(companyScope(user), query)
    return data(review.data, { meta: review.meta })
  },
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
