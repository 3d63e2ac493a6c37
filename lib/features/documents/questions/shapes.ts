import { z } from 'zod'
import { instant } from '@/lib/core/http/shapes'
import { letter, personName } from '@/lib/features/documents/entry/shapes'

const questionMessage = z.object({
  id: z.int(),
  user_id: z.int(),
  user: personName,
  at: instant,
  text: z.string(),
})

/** A question about a row of a document, or about one number of it, with all that was said. */
export const documentQuestion = z.object({
  id: z.int(),
  input_document_id: z.int(),
  metric_id: z.int(),
  /** Null: about the whole row. */
  var_name: letter.nullable(),
  /** 'asked' waits for an answer, 'answered' for the asker. */
  state: z.enum(['asked', 'answered', 'closed']),
  closed_by: personName.nullable(),
  closed_at: instant.nullable(),
  /** The first one is the question itself. */
  messages: z.array(questionMessage),
})

export type DocumentQuestion = z.output<typeof documentQuestion>
export type QuestionMessage = z.output<typeof questionMessage>
