import { z } from 'zod'
import { ZONES } from '@/lib/calc/comparison/bubbles'
import { contract, data } from '@/lib/core/http/contract'
import { analyticsMetric, profile } from '@/lib/features/analytics/group/contract'
import { funnelQuerySchema } from '@/lib/features/analytics/schema'

/** Outside the limits of 95 % or of 99.8 %. */
const outside = z.literal([false, '95', '998'])

/** The own organisation, exactly. */
const ownPoint = z.object({
  numerator: z.number(),
  denominator: z.number(),
  value: z.number(),
  outside,
  plain_outside: outside,
})

/** One of the others, for administrators alone. */
const funnelPoint = z.object({
  number: z.string(),
  denominator: z.number(),
  value: z.number(),
  outside,
  plain_outside: outside,
  profile,
})

/**
 * Organisations with denominators from – to in a zone of the limits, from below to above. A band is as wide as leaves
 * no numerator to be found; the zone is that of the value at the middle of the band.
 */
const funnelBubble = z.object({
  from: z.int(),
  to: z.int(),
  zone: z.enum(ZONES),
  /** Null: one or two. */
  count: z.int().nullable(),
})

/** Limits over a grid of denominators, ascending, to draw the lines by. */
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
  /** What the denominator counts. */
  denominator_name: z.string(),
  /** Mean of the group in the indicator's unit, to its decimals: k·Σa/Σb. */
  theta: z.number(),
  /** Organisations in the funnel, the own one included. */
  organisations: z.int(),
  own: ownPoint.nullable(),
  /** How much organisations differ: 1 where nothing but chance is at work; null of fewer than ten. */
  phi: z.number().nullable(),
  /** How far apart they lie beyond chance, on the stabilised scale; null where chance explains all. */
  tau: z.number().nullable(),
  /** All but the own one, by the limits that are drawn. */
  bubbles: z.array(funnelBubble),
  /** The same by the limits of chance alone. */
  plain_bubbles: z.array(funnelBubble),
  /** Null for everybody but an administrator. */
  points: z.array(funnelPoint).nullable(),
  /** With room for what organisations differ by anyway; of chance alone where there is no `tau`. */
  limits,
  plain_limits: limits,
})

export const funnelContract = contract({
  /** Null when others are too few; indicators that count no cases are refused. */
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
