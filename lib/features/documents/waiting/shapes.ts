import { z } from 'zod'
import { instant, namedBriefly, namedPerson } from '@/lib/core/http/shapes'
import { documentInBrief, variableLetter } from '@/lib/features/documents/entry/shapes'

/**
 * What about a document waits for the reader: a question, an answer, a return, a draft mended after one; and an own
 * question that waits for others.
 */
export const waitingItem = z.object({
  kind: z.enum(['asked', 'answered', 'returned', 'resent', 'unanswered']),
  input_document: documentInBrief,
  company: z.object({ id: z.int(), short_name: z.string() }),
  /** Of a question what it is about. */
  metric: namedBriefly.nullable(),
  /** The number it is about; null for all of the row. */
  var_name: variableLetter.nullable(),
  /** Who said it last, or returned it. */
  by: namedPerson.nullable(),
  /** What was said, or the reason. */
  text: z.string().nullable(),
  at: instant,
})

export type WaitingItem = z.output<typeof waitingItem>
