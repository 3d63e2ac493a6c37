import { z } from 'zod'
import { contract, created, data, openTo } from '@/lib/core/http/contract'
import { page } from '@/lib/core/http/pagination'
import { instant, namedPerson } from '@/lib/core/http/shapes'
import { longText } from '@/lib/core/text/fields'
import { documentInBrief, inputDocument } from '@/lib/features/documents/entry/shapes'
import { WITHDRAWAL_STATUSES } from '@/lib/features/documents/returns/labels'
import { reasonSchema, withdrawalsQuerySchema } from '@/lib/features/documents/schema'

/** A manager's request to withdraw an approval, as administrators see it. */
export const withdrawalRequest = z.object({
  id: z.int(),
  status: z.enum(WITHDRAWAL_STATUSES),
  input_document: documentInBrief,
  company: z.object({ id: z.int(), number: z.string(), short_name: z.string() }),
  reason: z.string(),
  user: namedPerson.extend({ email: z.string() }),
  created_at: instant,
  /** Reason of the refusal, or of the withdrawal. */
  answer: z.string().nullable(),
  decided_at: instant.nullable(),
  decided_by: namedPerson.nullable(),
})

export type WithdrawalRequest = z.output<typeof withdrawalRequest>

export const returnsContract = contract({
  'POST /api/input-documents/{id}/return': {
    permission: 'documents.return',
    body: reasonSchema,
    answer: data(inputDocument),
  },
  'DELETE /api/input-documents/{id}/return': {
    permission: 'documents.edit',
    /** Body of resubmitting a returned draft: a reply to the reason, useful if nothing was changed. */
    body: z.object({ answer: longText(3, 2000).nullish() }).default({}),
    answer: data(inputDocument),
  },
  'POST /api/input-documents/{id}/withdrawal-request': {
    permission: 'documents.request_withdrawal',
    body: reasonSchema,
    answer: created(inputDocument),
  },
  ...openTo('documents.withdraw', {
    'GET /api/withdrawal-requests': { query: withdrawalsQuerySchema, answer: page(withdrawalRequest) },
    'POST /api/withdrawal-requests/{id}/refusal': { body: reasonSchema, answer: data(withdrawalRequest) },
  }),
})
