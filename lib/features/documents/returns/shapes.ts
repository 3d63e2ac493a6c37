import { z } from 'zod'
import { instant, named } from '@/lib/core/http/shapes'
import { personName } from '@/lib/features/documents/entry/shapes'
import { WITHDRAWAL_STATUSES } from '@/lib/features/documents/returns/rules'

/** A manager's request to return an approved document to work, as administrators see it. */
export const withdrawalRequest = z.object({
  id: z.int(),
  status: z.enum(WITHDRAWAL_STATUSES),
  input_document: z.object({
    id: z.int(),
    metric_category: named,
    metric_period_id: z.int(),
    year: z.int(),
    quarter: z.int(),
    month: z.int(),
  }),
  company: z.object({ id: z.int(), number: z.string(), short_name: z.string() }),
  reason: z.string(),
  user: personName.extend({ email: z.string() }),
  created_at: instant,
  /** Why it was refused, or with what reason the document was returned. */
  answer: z.string().nullable(),
  decided_at: instant.nullable(),
  decided_by: personName.nullable(),
})

export type WithdrawalRequest = z.output<typeof withdrawalRequest>
