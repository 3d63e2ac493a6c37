import { calls } from '@/lib/core/route/route'
import { reviewsContract } from '@/lib/features/overview/reviews/contract'
import { readReviews } from '@/lib/features/overview/reviews/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(reviewsContract, {
  'GET /api/signal-reviews': async ({ scope, query }) => ({
    data: await readReviews(scope, query.company_id),
  }),
})
