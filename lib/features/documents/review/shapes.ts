import { z } from 'zod'
import { day, instant, namedBriefly, namedPerson, period } from '@/lib/core/http/shapes'
import { documentOutcome, inputDocument, shortNamed } from '@/lib/features/documents/entry/shapes'

export const reviewDocument = z.object({
  id: z.int(),
  version: z.int(),
  input_document_status_id: z.int(),
  approved_at: instant.nullable(),
  approved_by: namedPerson.nullable(),
  metric_category: namedBriefly,
  user: namedPerson,
  updated_at: instant,
  filled: z.int(),
  total: z.int(),
  /** Rows that are off. */
  inactive_count: z.int(),
  /** Those rows by name, in the document's order, with why they are off. */
  inactive: z.array(
    z.object({
      metric_id: z.int(),
      metric_name: z.string(),
      row_number: z.int(),
      reason: z.string().nullable(),
    }),
  ),
  /** Every row that is on is entered and computable. */
  is_complete: z.boolean(),
  can_approve: z.boolean(),
  can_return: z.boolean(),
  /** Waits for its author to mend it. */
  is_returned: z.boolean(),
  /** Why it was sent back, and what was answered. */
  returned: inputDocument.shape.returned,
  open_questions: z.int(),
  warnings_count: z.int(),
  /** Values of rows that are on that nobody has entered. */
  missing_count: z.int(),
  /** What else stands in the way of approval besides comments: a division by zero, every row off. */
  faulty_count: z.int(),
  /** Rows that still need a comment. */
  unexplained_count: z.int(),
  warnings: z.array(
    z.object({
      metric_id: z.int(),
      metric_name: z.string(),
      messages: z.array(z.string()),
      note: z.string().nullable(),
    }),
  ),
  /** What stands in the way of approval besides comments; of the whole document when it names no indicator. */
  problems: z.array(
    z.object({
      metric_id: z.int().nullable(),
      metric_name: z.string().nullable(),
      row_number: z.int().nullable(),
      message: z.string(),
    }),
  ),
})

export const reviewMeta = z.object({
  company: shortNamed,
  due_date: day,
  /** Categories that take documents in the period and have none yet. */
  not_begun: z.array(namedBriefly),
  /** The periods before and after, where they take documents. */
  previous: period.nullable(),
  next: period.nullable(),
})

export const approvalResult = documentOutcome.extend({ id: z.int() })

export type NeighbourPeriod = z.output<typeof period>
export type ReviewDocument = z.output<typeof reviewDocument>
export type Review = { data: ReviewDocument[]; meta: z.output<typeof reviewMeta> }
export type ApprovalResult = z.output<typeof approvalResult>
