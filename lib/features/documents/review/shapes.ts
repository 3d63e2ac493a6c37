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
  inactive_count: z.int(),
  /** Rows that are off, in the document's order, with reasons. */
  inactive: z.array(
    z.object({
      metric_id: z.int(),
      metric_name: z.string(),
      row_number: z.int(),
      reason: z.string().nullable(),
    }),
  ),
  /** Whether every row that is on is entered and computable. */
  is_complete: z.boolean(),
  can_approve: z.boolean(),
  can_return: z.boolean(),
  is_returned: z.boolean(),
  returned: inputDocument.shape.returned,
  open_questions: z.int(),
  warnings_count: z.int(),
  missing_count: z.int(),
  /** Other obstacles to approval than missing values and comments: a division by zero, every row off. */
  faulty_count: z.int(),
  unexplained_count: z.int(),
  warnings: z.array(
    z.object({
      metric_id: z.int(),
      metric_name: z.string(),
      messages: z.array(z.string()),
      note: z.string().nullable(),
    }),
  ),
  /** Obstacles to approval besides comments; without an indicator it concerns the whole document. */
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
  /** Categories that accept documents in the period but have none yet. */
  not_begun: z.array(namedBriefly),
  /** The previous and next periods, if they accept documents. */
  previous: period.nullable(),
  next: period.nullable(),
})

export const approvalResult = documentOutcome.extend({ id: z.int() })

export type NeighbourPeriod = z.output<typeof period>
export type ReviewDocument = z.output<typeof reviewDocument>
export type Review = { data: ReviewDocument[]; meta: z.output<typeof reviewMeta> }
export type ApprovalResult = z.output<typeof approvalResult>
