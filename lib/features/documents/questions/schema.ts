import { z } from 'zod'
import { bodyFlag, bodyId } from '@/lib/core/http/params'
import { longText } from '@/lib/core/text/fields'
import { letter } from '@/lib/features/documents/entry/shapes'

const text = longText(2, 2000)

/** Body of POST …/questions. */
export const questionSchema = z.object({
  metric_id: bodyId,
  var_name: letter.nullable().default(null),
  text,
})

/** Body of POST …/messages. */
export const messageSchema = z.object({ text })

/** Body of PUT /api/document-questions/{id}. */
export const questionEditSchema = z.object({ is_closed: bodyFlag })

export type NewQuestion = z.output<typeof questionSchema>
