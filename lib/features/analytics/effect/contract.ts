import { z } from 'zod'
import { contract, data } from '@/lib/core/http/contract'
import { sideQuerySchema } from '@/lib/features/analytics/schema'

const moved = z.object({ before: z.number(), after: z.number() })
const of = { measure_id: z.int() }

/** The effect of a finished measure; about other organisations it contains group statistics only. */
const measureEffect = z.discriminatedUnion('state', [
  /** Too early: `quarters` of the four quarters after it have an own value. */
  z.object({ ...of, state: z.literal('early'), quarters: z.int() }),
  /** Too few own values in the four quarters before it. */
  z.object({ ...of, state: z.literal('no_before') }),
  /** Too few others to compare with. */
  z.object({ ...of, state: z.literal('alone'), own: moved }),
  z.object({
    ...of,
    state: z.literal('judged'),
    own: moved,
    /** Of all organisations with both values, the own included. */
    median: moved,
    /** The own change less the median's. */
    difference: z.number(),
    /** By the target order; null when there is no difference. */
    better: z.boolean().nullable(),
    others: z.int(),
    /** Share of all whose change is at least as extreme, two-sided, in their own standard deviations. */
    share: z.number(),
    /** Whether that share exceeds 1 in 20. */
    may_be_chance: z.boolean(),
    /** Whether the value before was in the worst tenth of all. */
    from_worst: z.boolean(),
  }),
])

export type MeasureEffect = z.output<typeof measureEffect>

export const effectContract = contract({
  'GET /api/measure-effects': {
    permission: 'measures.view',
    heavy: true,
    query: sideQuerySchema,
    answer: data(z.array(measureEffect)),
  },
})
