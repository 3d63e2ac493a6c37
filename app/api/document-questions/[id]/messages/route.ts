import { calls } from '@/lib/core/route/route'
import { questionsContract } from '@/lib/features/documents/questions/contract'
import { answerQuestion } from '@/lib/features/documents/questions/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(questionsContract, {
  'POST /api/document-questions/{id}/messages': async ({ scope, params, body }) => ({
    data: await answerQuestion(scope, params.id, body.text),
  }),
})
