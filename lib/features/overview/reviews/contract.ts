import { z } from 'zod'
import { contract, data } from '@/lib/core/http/contract'
import { answerSchema, reviewsQuerySchema } from '@/lib/features/overview/reviews/schema'
import { review } from '@/lib/features/overview/reviews/shapes'

export const reviewsContract = contract({
  'GET /api/signal-reviews': {
    permission: 'reviews.view',
    query: reviewsQuerySchema,
    answer: data(z.array(review)),
  },
  'PUT /api/signal-reviews/{id}': {
    permission: 'reviews.answer',
    body: answerSchema,
    answer: data(review),
  },
})
