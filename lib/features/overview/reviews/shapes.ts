import { z } from 'zod'
import { day, instant, namedBriefly } from '@/lib/core/http/shapes'
import { CAUSES, HELPED } from '@/lib/features/overview/values/rules'

/** What an organisation found behind a signal of its own series. */
export const review = z.object({
  id: z.int(),
  metric: namedBriefly.extend({ metric_category_id: z.int(), decimals: z.int() }),
  kind: z.enum(['outlier', 'shift']),
  is_better: z.boolean(),
  /** Where the signal begins. */
  year: z.int(),
  quarter: z.int(),
  /** As the chart shows it, and what it is since a correction took the signal away. */
  value: z.number(),
  value_now: z.number().nullable(),
  is_gone: z.boolean(),
  due_date: day,
  is_overdue: z.boolean(),
  /** The approved document that the quarter's number stands in. */
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

export type SignalReview = z.output<typeof review>
