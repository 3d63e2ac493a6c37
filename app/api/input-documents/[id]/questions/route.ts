import { calls } from '@/lib/core/route/route'
import { questionsContract } from '@/lib/features/documents/questions/contract'
import { readQuestions } from '@/lib/features/documents/questions/data'
import { askQuestion } from '@/lib/features/documents/questions/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(questionsContract, {
  'GET /api/input-documents/{id}/questions': ({ scope, params }) => readQuestions(scope, params.id),
  'POST /api/input-documents/{id}/questions': ({ scope, params, body }) =>
    askQuestion(scope, params.id, body),
})
