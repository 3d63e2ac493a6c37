import { z } from 'zod'
import { contract, data } from '@/lib/core/http/contract'
import { sideQuerySchema } from '@/lib/features/analytics/schema'

const moved = z.object({ before: z.number(), after: z.number() })
const of = { measure_id: z.int() }

/** What came of a measure that is done; of others nothing but what is told of a group. */
const measureEffect = z.discriminatedUnion('state', [
  /** Too early: so many of the four quarters after it have an own value. */
  z.object({ ...of, state: z.literal('early'), quarters: z.int() }),
  /** Too little is known of the four quarters before it. */
  z.object({ ...of, state: z.literal('no_before') }),
  /** Fewer than the minimum to compare with. */
  z.object({ ...of, state: z.literal('alone'), own: moved }),
  z.object({
    ...of,
    state: z.literal('judged'),
    own: moved,
    /** Of all who have both, the own organisation included. */
    median: moved,
    /** The own change less the median's. */
    difference: z.number(),
    /** By the target order; null of no difference. */
    better: z.boolean().nullable(),
    /** Organisations besides the own one. */
    others: z.int(),
    /** Part of all whose change is as many of its own deviations from the usual, either way. */
    share: z.number(),
    /** That part is over one in twenty. */
    may_be_chance: z.boolean(),
    /** The value before was of the worst tenth of all. */
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
