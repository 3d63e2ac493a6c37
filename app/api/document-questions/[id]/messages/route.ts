import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { questionsContract } from '@/lib/features/documents/questions/contract'
import { answerQuestion } from '@/lib/features/documents/questions/mutations'

export const POST = route(
  questionsContract,
  'POST /api/document-questions/{id}/messages',
  async ({ user, params, body }) => ({
    data: await answerQuestion(companyScope(user), params.id, body.text),
  }),
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
