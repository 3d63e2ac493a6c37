import { z } from 'zod'
import { contract, created, data, openTo } from '@/lib/core/http/contract'
import { bodyFlag, bodyId } from '@/lib/core/http/params'
import { instant, namedPerson } from '@/lib/core/http/shapes'
import { longText } from '@/lib/core/text/fields'
import { variableLetter } from '@/lib/features/documents/entry/shapes'

const text = longText(2, 2000)

const questionSchema = z.object({
  metric_id: bodyId,
  var_name: variableLetter.nullable().default(null),
  text,
})

const questionMessage = z.object({
  id: z.int(),
  user_id: z.int(),
  user: namedPerson,
  at: instant,
  text: z.string(),
})

/** A question about a row of a document, or about one number of it, with all its messages. */
export const documentQuestion = z.object({
  id: z.int(),
  input_document_id: z.int(),
  metric_id: z.int(),
  /** Null for the whole row. */
  var_name: variableLetter.nullable(),
  /** 'asked' waits for an answer, 'answered' for the asker. */
  state: z.enum(['asked', 'answered', 'closed']),
  closed_by: namedPerson.nullable(),
  closed_at: instant.nullable(),
  /** The first one is the question itself. */
  messages: z.array(questionMessage),
})

export type DocumentQuestion = z.output<typeof documentQuestion>

export const questionsContract = contract({
  'GET /api/input-documents/{id}/questions': {
    permission: 'documents.view',
    answer: data(z.array(documentQuestion)),
  },
  ...openTo('documents.ask', {
    'POST /api/input-documents/{id}/questions': { body: questionSchema, answer: created(documentQuestion) },
    'PUT /api/document-questions/{id}': {
      body: z.object({ is_closed: bodyFlag }),
      answer: data(documentQuestion),
    },
  }),
  'POST /api/document-questions/{id}/messages': {
    permission: 'documents.edit',
    body: z.object({ text }),
    answer: created(documentQuestion),
  },
})
