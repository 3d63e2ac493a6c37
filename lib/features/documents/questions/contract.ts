import { z } from 'zod'
import { contract, created, data } from '@/lib/core/http/contract'
import { idParams } from '@/lib/core/http/params'
import { messageSchema, questionEditSchema, questionSchema } from '@/lib/features/documents/questions/schema'
import { documentQuestion } from '@/lib/features/documents/questions/shapes'

export const questionsContract = contract({
  'GET /api/input-documents/{id}/questions': {
    permission: 'documents.view',
    params: idParams,
    answer: data(z.array(documentQuestion)),
  },
  'POST /api/input-documents/{id}/questions': {
    permission: 'documents.ask',
    params: idParams,
    body: questionSchema,
    answer: created(documentQuestion),
  },
  'PUT /api/document-questions/{id}': {
    permission: 'documents.ask',
    params: idParams,
    body: questionEditSchema,
    answer: data(documentQuestion),
  },
  'POST /api/document-questions/{id}/messages': {
    permission: 'documents.edit',
    params: idParams,
    body: messageSchema,
    answer: created(documentQuestion),
  },
})
