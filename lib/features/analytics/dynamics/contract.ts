import { z } from 'zod'
import { type AnswerOf, contract, json } from '@/lib/core/http/contract'
import {
  analyticsMetric,
  belowMinimum,
  comparisonMeta,
  incomplete,
  ownNonValue,
} from '@/lib/features/analytics/group/contract'
import { dynamicsQuerySchema } from '@/lib/features/analytics/schema'

const dynamicsPoint = z.object({
  year: z.int(),
  quarter: z.int(),
  month: z.int(),
  /** «III кв. 2026». */
  label: z.string(),
  /** Null where nothing is approved. */
  own: z.object({ value: z.number().nullable(), non_value: ownNonValue.nullable(), incomplete }).nullable(),
  /** Organisations in the group with an eligible value, the own one included; null below the minimum. */
  n: z.int().nullable(),
  below_minimum: belowMinimum,
  /** Null below the minimum; quartiles from 8, deciles from 10 organisations. */
  median: z.number().nullable(),
  p10: z.number().nullable(),
  p25: z.number().nullable(),
  p75: z.number().nullable(),
  p90: z.number().nullable(),
})

const dynamicsXmr = z.object({
  phase: z.enum(['run', 'trial', 'fixed']),
  /** Null in a run chart. Not clipped: clipping at 0 and 100 % is the drawing's. */
  mean: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  /** `index` counts in `points`. */
  signals: z.array(z.object({ index: z.int(), rule: z.enum(['outside', 'shift', 'trend', 'near_limit']) })),
})

const metricDynamics = z.object({
  metric: analyticsMetric,
  points: z.array(dynamicsPoint),
  xmr: dynamicsXmr.nullable(),
  target: z.number().nullable(),
})

export const dynamicsContract = contract({
  'GET /api/analytics-indicators-data': {
    permission: 'analytics.view',
    heavy: 'few',
    query: dynamicsQuerySchema,
    answer: json(
      z.object({
        /** Under the id of the periodicity. */
        data: z.record(z.string().regex(/^[1-3]$/), z.array(metricDynamics)),
        period_id: z.int(),
        meta: comparisonMeta.extend({ years: z.object({ from: z.int(), to: z.int() }) }),
      }),
    ),
  },
})

export type DynamicsPoint = z.output<typeof dynamicsPoint>
export type DynamicsXmr = z.output<typeof dynamicsXmr>
export type MetricDynamics = z.output<typeof metricDynamics>
export type Dynamics = AnswerOf<(typeof dynamicsContract)['GET /api/analytics-indicators-data']>
