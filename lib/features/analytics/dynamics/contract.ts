import { z } from 'zod'
import { type AnswerOf, contract, json } from '@/lib/core/http/contract'
import { belowMinimum } from '@/lib/features/analytics/group/contract'
import { ownDynamicsShape, ownPoint } from '@/lib/features/analytics/own/contract'
import { comparisonMeta } from '@/lib/features/analytics/publications/shapes'
import { dynamicsQuerySchema } from '@/lib/features/analytics/schema'

const dynamicsPoint = ownPoint.extend({
  /** Organisations in the group with an eligible value, the own one included; null below the minimum group size. */
  n: z.int().nullable(),
  below_minimum: belowMinimum,
  /** Null below the minimum; quartiles from 8, deciles from 10 organisations. */
  median: z.number().nullable(),
  p10: z.number().nullable(),
  p25: z.number().nullable(),
  p75: z.number().nullable(),
  p90: z.number().nullable(),
})

const metricDynamics = ownDynamicsShape.extend({ points: z.array(dynamicsPoint) })

export const dynamicsContract = contract({
  'GET /api/analytics-indicators-data': {
    permission: 'analytics.view',
    heavy: true,
    query: dynamicsQuerySchema,
    answer: json(
      z.object({
        /** Keyed by the id of the periodicity. */
        data: z.record(z.string().regex(/^[1-3]$/), z.array(metricDynamics)),
        period_id: z.int(),
        meta: comparisonMeta.extend({ years: z.object({ from: z.int(), to: z.int() }) }),
      }),
    ),
  },
})

export type DynamicsPoint = z.output<typeof dynamicsPoint>
export type MetricDynamics = z.output<typeof metricDynamics>
export type Dynamics = AnswerOf<(typeof dynamicsContract)['GET /api/analytics-indicators-data']>
