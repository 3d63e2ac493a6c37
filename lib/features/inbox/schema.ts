import { z } from 'zod'
import { pageQuery } from '@/lib/core/http/pagination'
import { bodyId, querySearch } from '@/lib/core/http/params'
import { emailText, lineText, longText, optionalLine } from '@/lib/core/text/fields'
import {
  ATTACHED_MAX,
  INBOX_KINDS,
  MESSAGE_MAX,
  MESSAGE_MIN,
  MESSAGE_STATUSES,
  SUBJECT_MAX,
} from '@/lib/features/inbox/labels'

/** An organisation's number as comparisons show it: six digits. */
const companyNumber = z
  .union([z.string().trim(), z.number().transform(String)], { error: 'Укажите номер организации' })
  .refine((number) => /^\d{6}$/.test(number), 'Номер организации состоит из шести цифр')

export const newOfferSchema = z.object({
  company_number: companyNumber,
  metric_id: bodyId.nullish(),
  message: longText(10, 2000),
  contact_name: lineText(160),
  contact_phone: optionalLine(50).optional(),
  contact_email: emailText,
})

export const newFeedbackSchema = z.object({
  subject: lineText(SUBJECT_MAX),
  message: longText(MESSAGE_MIN, MESSAGE_MAX),
  /** Sent only with the sender's consent. */
  page: optionalLine(ATTACHED_MAX).optional(),
  browser: optionalLine(ATTACHED_MAX).optional(),
})

/** Query of the lists of offers and messages, newest first; an unknown status is ignored. */
export const messagesQuerySchema = z.object({
  ...pageQuery,
  search: querySearch,
  status: z.enum(MESSAGE_STATUSES).nullable().catch(null),
})

/** Query of GET /api/inbox; anything unknown is ignored. */
export const inboxQuerySchema = z.object({
  kind: z.enum(INBOX_KINDS).nullable().catch(null),
  /** Without it everything open. A decided request is closed, a pending one new. */
  state: z.enum(MESSAGE_STATUSES).nullable().catch(null),
  search: querySearch,
  page: pageQuery.page,
})

export type NewOffer = z.output<typeof newOfferSchema>
