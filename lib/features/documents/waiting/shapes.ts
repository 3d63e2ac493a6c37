import { z } from 'zod'
import { instant, namedBriefly, namedPerson } from '@/lib/core/http/shapes'
import { documentInBrief, variableLetter } from '@/lib/features/documents/entry/shapes'

/**
 * A pending item of a document for the reader: a question, an answer, a return, a resubmission; or an own question
 * without an answer.
 */
export const waitingItem = z.object({
  kind: z.enum(['asked', 'answered', 'returned', 'resent', 'unanswered']),
  input_document: documentInBrief,
  company: z.object({ id: z.int(), short_name: z.string() }),
  /** The indicator a question is about. */
  metric: namedBriefly.nullable(),
  /** The number it is about; null for the whole row. */
  var_name: variableLetter.nullable(),
  /** Author of the last message, or of the return. */
  by: namedPerson.nullable(),
  /** The last message, or the reason of the return. */
  text: z.string().nullable(),
  at: instant,
})

export type WaitingItem = z.output<typeof waitingItem>
