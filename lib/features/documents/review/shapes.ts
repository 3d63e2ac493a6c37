import { z } from 'zod'
import { day, namedBriefly, period } from '@/lib/core/http/shapes'
import { documentOutcome, inputDocument, shortNamed } from '@/lib/features/documents/entry/shapes'

const fromDocument = inputDocument.pick({
  ...{ id: true, version: true, input_document_status_id: true, approved_at: true, approved_by: true },
  ...{ metric_category: true, user: true, updated_at: true, returned: true, open_questions: true },
})

/** An indicator in a document: `row_number` counts from one. */
const placed = z.object({ metric_id: z.int(), metric_name: z.string(), row_number: z.int() })

export const reviewDocument = fromDocument.extend({
  filled: z.int(),
  total: z.int(),
  inactive_count: z.int(),
  /** Rows that are off, in the document's order, with reasons. */
  inactive: z.array(placed.extend({ reason: z.string().nullable() })),
  /** Whether every row that is on is entered and computable. */
  is_complete: z.boolean(),
  can_approve: z.boolean(),
  can_return: z.boolean(),
  is_returned: z.boolean(),
  warnings_count: z.int(),
  missing_count: z.int(),
  /** Other obstacles to approval than missing values and comments: a division by zero, every row off. */
  faulty_count: z.int(),
  unexplained_count: z.int(),
  warnings: z.array(
    placed.omit({ row_number: true }).extend({ messages: z.array(z.string()), note: z.string().nullable() }),
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
