import { z } from 'zod'
import { pageQuery } from '@/lib/core/http/pagination'
import { querySearch } from '@/lib/core/http/params'
import { lineText, longText, optionalLine } from '@/lib/core/text/fields'
import {
  ATTACHED_MAX,
  FEEDBACK_STATUSES,
  MESSAGE_MAX,
  MESSAGE_MIN,
  SUBJECT_MAX,
} from '@/lib/features/feedback/values/rules'

/** Body of POST /api/feedback. */
export const newFeedbackSchema = z.object({
  subject: lineText(SUBJECT_MAX),
  message: longText(MESSAGE_MIN, MESSAGE_MAX),
  /** Both are sent by whoever agrees to it. */
  page: optionalLine(ATTACHED_MAX).optional(),
  browser: optionalLine(ATTACHED_MAX).optional(),
})

/** Body of PUT /api/feedback/{id}. */
export const feedbackEditSchema = z.object({
  status: z.enum(FEEDBACK_STATUSES, { error: 'Выберите статус из списка' }),
})

/** Query of GET /api/feedback: the newest come first; a status that does not exist is no filter. */
export const feedbackQuerySchema = z.object({
  ...pageQuery,
  search: querySearch,
  status: z.enum(FEEDBACK_STATUSES).nullable().catch(null),
})

export type NewFeedback = z.output<typeof newFeedbackSchema>
export type FeedbackEdit = z.output<typeof feedbackEditSchema>
export type FeedbackQuery = z.output<typeof feedbackQuerySchema>
