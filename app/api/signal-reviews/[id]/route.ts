import { calls } from '@/lib/core/route/route'
import { reviewsContract } from '@/lib/features/overview/reviews/contract'
import { answerReview } from '@/lib/features/overview/reviews/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(reviewsContract, {
  'PUT /api/signal-reviews/{id}': async ({ scope, params, body }) => ({
    data: await answerReview(scope, params.id, body),
  }),
})
