import { z } from 'zod'
import { instant } from '@/lib/core/http/shapes'

export const INBOX_KINDS = ['withdrawals', 'properties', 'contacts', 'feedback'] as const

/** An open request of an organisation to the administrators, of any kind. */
export const inboxItem = z.object({
  kind: z.enum(INBOX_KINDS),
  id: z.int(),
  /** Being worked on: shown, but not counted. */
  in_work: z.boolean(),
  /** Organisation of the sender; null for an administrator. */
  company: z.string().nullable(),
  surname: z.string(),
  name: z.string(),
  /** The document's category, the message's subject, or the addressed number. */
  about: z.string().nullable(),
  year: z.int().nullable(),
  quarter: z.int().nullable(),
  month: z.int().nullable(),
  text: z.string().nullable(),
  at: instant,
})

export type InboxItem = z.output<typeof inboxItem>

/** Number of pending items by kind. */
export const inboxCounts = z.record(z.enum(INBOX_KINDS), z.int())
