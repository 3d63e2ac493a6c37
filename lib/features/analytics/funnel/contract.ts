import { z } from 'zod'
import { contract, data } from '@/lib/core/http/contract'
import { analyticsMetric, profile } from '@/lib/features/analytics/group/contract'
import { funnelQuerySchema } from '@/lib/features/analytics/schema'

const funnelPoint = z.object({
  number: z.string(),
  /** The own one exact, others' to two significant digits. */
  denominator: z.number(),
  value: z.number(),
  is_own: z.boolean(),
  /** Outside the limits of 95 % or of 99.8 %. */
  outside: z.literal([false, '95', '998']),
  profile,
})

const funnel = z.object({
  metric: analyticsMetric,
  kind: z.enum(['binomial', 'poisson']),
  /** Mean of the group in the indicator's unit: k·Σa/Σb. */
  theta: z.number(),
  points: z.array(funnelPoint),
  /** A grid over the denominators, ascending, to draw the lines by. */
  limits: z.array(
    z.object({
      denominator: z.number(),
      l95: z.number(),
      u95: z.number(),
      l998: z.number(),
      u998: z.number(),
    }),
  ),
  overdispersed: z.boolean(),
})

export const funnelContract = contract({
  /** Null when the group is too small or the formula is not a·k/b. */
  'GET /api/analytics-rating/funnel': {
    permission: 'analytics.view',
    query: funnelQuerySchema,
    answer: data(funnel.nullable()),
  },
})

export type FunnelPoint = z.output<typeof funnelPoint>
export type Funnel = z.output<typeof funnel>
