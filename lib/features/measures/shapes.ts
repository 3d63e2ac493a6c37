import { z } from 'zod'
import { TARGET_ORDERS } from '@/lib/calc/comparison/standing'
import { day, instant, namedBriefly } from '@/lib/core/http/shapes'
import { answers } from '@/lib/core/record/record'
import { MEASURE_BRIEF, MEASURE_TEXTS } from '@/lib/features/measures/record'
import { ORIGINS } from '@/lib/features/measures/values/rules'

export const STATUSES = ['active', 'done', 'cancelled'] as const

export const planned = z.object({
  id: z.int(),
  /** Sequence number in the plan, from 1. */
  number: z.int(),
  metric: namedBriefly.extend({
    metric_category_id: z.int(),
    metric_period_id: z.int(),
    decimals: z.int(),
    unit: z.string(),
    order: z.enum(TARGET_ORDERS),
    /** The last day on which the indicator is in force. */
    date_end: day.nullable(),
  }),
  ...answers(MEASURE_BRIEF),
  /** Without an id: somebody who has no account. */
  responsible: z.object({ id: z.int().nullable(), name: z.string(), is_blocked: z.boolean() }),
  /** The day it was finished; null unless the status is done. */
  date_end: day.nullable(),
  status: z.enum(STATUSES),
  is_overdue: z.boolean(),
  origin: z.enum(ORIGINS),
  author: z.string(),
  created_at: instant,
  version: z.int(),
})

/** With its texts. */
export const measureRow = planned.extend(answers(MEASURE_TEXTS))

/** With its notes, in chronological order. */
export const measure = measureRow.extend({
  notes: z.array(z.object({ id: z.int(), at: instant, author: z.string(), text: z.string() })),
})

export type PlannedMeasure = z.output<typeof planned>
export type MeasureRow = z.output<typeof measureRow>
export type Measure = z.output<typeof measure>
