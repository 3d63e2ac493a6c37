import { z } from 'zod'
import { instant } from '@/lib/core/http/shapes'

export const INBOX_KINDS = ['withdrawals', 'properties', 'contacts', 'feedback'] as const

/** Something an organisation asks the administrators for, not settled yet, of whatever kind. */
export const inboxItem = z.object({
  kind: z.enum(INBOX_KINDS),
  id: z.int(),
  /** Taken up, not closed: shown, but counted no more. */
  in_work: z.boolean(),
  /** Of the sender; null for an administrator. */
  company: z.string().nullable(),
  surname: z.string(),
  name: z.string(),
  /** The category of a document, the subject of a message, the number addressed. */
  about: z.string().nullable(),
  year: z.int().nullable(),
  quarter: z.int().nullable(),
  month: z.int().nullable(),
  text: z.string().nullable(),
  at: instant,
})

export type InboxItem = z.output<typeof inboxItem>

/** How much of each kind waits. */
export const inboxCounts = z.record(z.enum(INBOX_KINDS), z.int())
