import { calls } from '@/lib/core/route/route'
import { overviewContract } from '@/lib/features/overview/contract'
import { answerReview } from '@/lib/features/overview/reviews/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(overviewContract, {
  'PUT /api/signal-reviews/{id}': ({ scope, params, body }) => answerReview(scope, params.id, body),
})
