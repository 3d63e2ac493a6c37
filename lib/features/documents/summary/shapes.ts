import { z } from 'zod'
import { day, instant, namedBriefly, namedPerson } from '@/lib/core/http/shapes'
import { documentInBrief, variableLetter } from '@/lib/features/documents/entry/shapes'

/**
 * A pending item of a document for the reader: a question, an answer, a return, a resubmission; or an own question
 * without an answer.
 */
export const waitingItem = z.object({
  kind: z.enum(['asked', 'answered', 'returned', 'resent', 'unanswered']),
  input_document: documentInBrief,
  company: z.object({ id: z.int(), short_name: z.string() }),
  /** The indicator a question is about. */
  metric: namedBriefly.nullable(),
  /** The number it is about; null for the whole row. */
  var_name: variableLetter.nullable(),
  /** Author of the last message, or of the return. */
  by: namedPerson.nullable(),
  /** The last message, or the reason of the return. */
  text: z.string().nullable(),
  at: instant,
})

export type WaitingItem = z.output<typeof waitingItem>

const periodicity = z.enum(['year', 'quarter', 'month'])

export const summaryDocument = z.object({
  id: z.int(),
  input_document_status_id: z.int(),
  filled: z.int(),
  total: z.int(),
  inactive: z.int(),
  due_date: day,
  overdue: z.boolean(),
  approved_at: instant.nullable(),
  returned: z.boolean(),
  resent: z.boolean(),
  open_questions: z.int(),
})

/** One category in one period; null where no document is expected. */
const summaryCell = z
  .union([
    /** `date_ready` in Russian notation, 01.10.2026. */
    z.object({ id: z.null(), ready: z.literal(false), date_ready: z.string() }),
    z.object({ id: z.null(), ready: z.literal(true), due_date: day, overdue: z.boolean() }),
    summaryDocument,
  ])
  .nullable()

const summaryCategory = namedBriefly.extend({
  metrics_count: z.int(),
  documents: z.object({
    year: summaryCell.optional(),
    quarter: z.record(z.string(), summaryCell).optional(),
    month: z.record(z.string(), summaryCell).optional(),
  }),
})

/** Documents of a year or a quarter by how far they are; `overdue` ones are not approved although the day has passed. */
export const documentCounts = z.object({
  expected: z.int(),
  approved: z.int(),
  draft: z.int(),
  to_fill: z.int(),
  overdue: z.int(),
  on_time: z.int(),
})

export const summary = z.object({
  year: z.int(),
  company_id: z.int().nullable(),
  available_periods: z.array(periodicity),
  metric_categories: z.array(summaryCategory),
  progress: documentCounts,
})

export const summaryMeta = z.object({
  years: z.object({ min: z.int(), current: z.int(), max: z.int() }),
  /** Why nothing can be entered, or 'open'. */
  entry: z.enum(['open', 'watcher', 'no_categories', 'choose_company']),
  companies: z.array(namedBriefly).optional(),
  /** Pending items for the reader here, and their own unanswered questions. */
  waiting: z.array(waitingItem).optional(),
})

export type SummaryCell = z.output<typeof summaryCell>
export type SummaryCategory = z.output<typeof summaryCategory>
export type MetricsSummary = { data: z.output<typeof summary>; meta: z.output<typeof summaryMeta> }
