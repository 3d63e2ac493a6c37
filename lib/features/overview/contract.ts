import { z } from 'zod'
import { type AnswerOf, contract, data } from '@/lib/core/http/contract'
import { comparisonMeta } from '@/lib/features/analytics/group/contract'
import { sideQuerySchema } from '@/lib/features/analytics/schema'
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
})

export type Overview = AnswerOf<(typeof overviewContract)['GET /api/analytics-overview']>
