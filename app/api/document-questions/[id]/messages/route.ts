import { calls } from '@/lib/core/route/route'
import { questionsContract } from '@/lib/features/documents/questions/contract'
import { answerQuestion } from '@/lib/features/documents/questions/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(questionsContract, {
  'POST /api/document-questions/{id}/messages': ({ scope, params, body }) =>
    answerQuestion(scope, params.id, body.text),
})
