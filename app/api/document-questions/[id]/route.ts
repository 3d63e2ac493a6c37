import { calls } from '@/lib/core/route/route'
import { questionsContract } from '@/lib/features/documents/questions/contract'
import { closeQuestion } from '@/lib/features/documents/questions/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(questionsContract, {
  'PUT /api/document-questions/{id}': ({ scope, params, body }) =>
    closeQuestion(scope, params.id, body.is_closed),
})
