import { z } from 'zod'
import { ZONES } from '@/lib/calc/comparison/bubbles'
import { contract, data } from '@/lib/core/http/contract'
import { analyticsMetric, profile } from '@/lib/features/analytics/group/contract'
import { funnelQuerySchema } from '@/lib/features/analytics/schema'

/** Outside the 95 % or the 99.8 % limits. */
const outside = z.literal([false, '95', '998'])

/** The own organisation, with exact values. */
const ownPoint = z.object({
  numerator: z.number(),
  denominator: z.number(),
  value: z.number(),
  outside,
  plain_outside: outside,
})

/** Another organisation; sent to administrators alone. */
const funnelPoint = z.object({
  number: z.string(),
  denominator: z.number(),
  value: z.number(),
  outside,
  plain_outside: outside,
  profile,
})

/**
 * Organisations in a band of denominators and a zone of the limits. A band is wide enough that no numerator can be
 * derived; the zone is that of the value at the band's middle.
 */
const funnelBubble = z.object({
  from: z.int(),
  to: z.int(),
  zone: z.enum(ZONES),
  /** Null for one or two. */
  count: z.int().nullable(),
})

/** Limits over an ascending grid of denominators, to draw the lines. */
const limits = z.array(
  z.object({
    denominator: z.number(),
    l95: z.number(),
    u95: z.number(),
    l998: z.number(),
    u998: z.number(),
  }),
)

const funnel = z.object({
  metric: analyticsMetric,
  kind: z.enum(['binomial', 'poisson']),
  denominator_name: z.string(),
  /** Mean of the group in the indicator's unit, to its decimals: k·Σa/Σb. */
  theta: z.number(),
  /** Organisations in the funnel, the own one included. */
  organisations: z.int(),
  own: ownPoint.nullable(),
  /** Overdispersion: 1 where there is only chance; null for fewer than ten organisations. */
  phi: z.number().nullable(),
  /** Standard deviation between organisations on the stabilised scale; null where chance explains all. */
  tau: z.number().nullable(),
  /** All but the own one, by the adjusted limits. */
  bubbles: z.array(funnelBubble),
  /** All but the own one, by the limits of chance alone. */
  plain_bubbles: z.array(funnelBubble),
  /** Sent to administrators alone, otherwise null. */
  points: z.array(funnelPoint).nullable(),
  /** Adjusted for `tau`; of chance alone where there is none. */
  limits,
  plain_limits: limits,
})

export const funnelContract = contract({
  /** Null with too few others; 422 for indicators that count no cases. */
  'GET /api/analytics-rating/funnel': {
    permission: 'analytics.view',
    heavy: true,
    query: funnelQuerySchema,
    answer: data(funnel.nullable()),
  },
})

export type FunnelBubble = z.output<typeof funnelBubble>
export type FunnelPoint = z.output<typeof funnelPoint>
export type Funnel = z.output<typeof funnel>
