import { z } from 'zod'
import { day, instant, namedBriefly } from '@/lib/core/http/shapes'
import { CAUSES, HELPED } from '@/lib/features/overview/values/rules'

/** A review: what an organisation found behind a signal of its own series. */
export const review = z.object({
  id: z.int(),
  metric: namedBriefly.extend({ metric_category_id: z.int(), decimals: z.int() }),
  kind: z.enum(['outlier', 'shift']),
  is_better: z.boolean(),
  /** First quarter of the signal. */
  year: z.int(),
  quarter: z.int(),
  /** The chart's value, and the current one if a correction removed the signal. */
  value: z.number(),
  value_now: z.number().nullable(),
  is_gone: z.boolean(),
  due_date: day,
  is_overdue: z.boolean(),
  /** The approved document with the quarter's value. */
  document_id: z.int().nullable(),
  answer: z
    .object({
      cause: z.enum([...CAUSES, HELPED]),
      note: z.string(),
      author: z.string(),
      at: instant,
    })
    .nullable(),
  version: z.int(),
})

const ofKnown = { id: true, kind: true, is_better: true, year: true, quarter: true, is_gone: true } as const
/** A review as shown beside its signal. */
export const knownReview = review.pick(ofKnown).extend({
  metric_id: z.int(),
  /** Quarter of detection. */
  found_year: z.int(),
  found_quarter: z.int(),
  is_answered: z.boolean(),
  /** Null without an answer. */
  cause: z.enum([...CAUSES, HELPED]).nullable(),
  due_date: day,
})

export type AskedReview = z.output<typeof knownReview>
export type SignalReview = z.output<typeof review>
