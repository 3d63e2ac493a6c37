import { z } from 'zod'
import { type AnswerOf, contract, data } from '@/lib/core/http/contract'
import { comparisonMeta } from '@/lib/features/analytics/publications/shapes'
import { sideQuerySchema } from '@/lib/features/analytics/schema'
import { answerSchema, reviewsQuerySchema } from '@/lib/features/overview/reviews/schema'
import { review } from '@/lib/features/overview/reviews/shapes'
import { attention, indicatorMap, overviewDocument } from '@/lib/features/overview/shapes'

export const overviewContract = contract({
  'GET /api/analytics-overview': {
    permission: 'analytics.view',
    heavy: true,
    query: sideQuerySchema,
    answer: data(
      z.object({
        attention,
        map: indicatorMap,
        /** Documents within scope, for the quarters of the map. */
        documents: z.array(overviewDocument),
      }),
      comparisonMeta,
    ),
  },
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

export type Overview = AnswerOf<(typeof overviewContract)['GET /api/analytics-overview']>
