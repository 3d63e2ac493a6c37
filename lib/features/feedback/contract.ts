import { z } from 'zod'
import { contract, created, data } from '@/lib/core/http/contract'
import { page } from '@/lib/core/http/pagination'
import { idParams } from '@/lib/core/http/params'
import { instant } from '@/lib/core/http/shapes'
import { feedbackEditSchema, feedbackQuerySchema, newFeedbackSchema } from '@/lib/features/feedback/schema'
import { FEEDBACK_STATUSES } from '@/lib/features/feedback/values/rules'

/** A message to the support as administrators read it. */
export const feedback = z.object({
  id: z.int(),
  status: z.enum(FEEDBACK_STATUSES),
  subject: z.string(),
  message: z.string(),
  /** Where the sender was and with what; null where they did not agree to tell. */
  page: z.string().nullable(),
  browser: z.string().nullable(),
  user: z.object({
    id: z.int(),
    surname: z.string(),
    name: z.string(),
    secname: z.string().nullable(),
    email: z.string(),
  }),
  /** The organisation the sender belongs to now; an administrator has none. */
  company: z.object({ id: z.int(), name: z.string(), short_name: z.string() }).nullable(),
  created_at: instant,
  updated_at: instant,
})

export type FeedbackAnswer = z.output<typeof feedback>

export const feedbackContract = contract({
  'GET /api/feedback': {
    permission: 'feedback.manage',
    query: feedbackQuerySchema,
    answer: page(feedback),
  },
  'POST /api/feedback': {
    permission: 'signed-in',
    body: newFeedbackSchema,
    answer: created(z.object({ id: z.int() })),
  },
  'PUT /api/feedback/{id}': {
    permission: 'feedback.manage',
    params: idParams,
    body: feedbackEditSchema,
    answer: data(feedback),
  },
})
