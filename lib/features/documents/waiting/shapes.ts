import { z } from 'zod'
import { instant, named } from '@/lib/core/http/shapes'
import { documentInBrief, personShape } from '@/lib/features/documents/entry/shapes'

/** What about a document waits for the reader: a question, an answer, a return, a draft mended after one. */
export const waitingItem = z.object({
  kind: z.enum(['asked', 'answered', 'returned', 'resent']),
  input_document: documentInBrief,
  company: z.object({ id: z.int(), short_name: z.string() }),
  /** Of a question what it is about. */
  metric: named.nullable(),
  /** Who said it last, or returned it. */
  by: personShape.nullable(),
  /** What was said, or the reason. */
  text: z.string().nullable(),
  at: instant,
})

export type WaitingItem = z.output<typeof waitingItem>
