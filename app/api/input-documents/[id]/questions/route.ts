import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { questionsContract } from '@/lib/features/documents/questions/contract'
import { readQuestions } from '@/lib/features/documents/questions/data'
import { askQuestion } from '@/lib/features/documents/questions/mutations'

export const GET = route(
  questionsContract,
  'GET /api/input-documents/{id}/questions',
  async ({ user, params }) => ({ data: await readQuestions(companyScope(user), params.id) }),
)

export const POST = route(
  questionsContract,
  'POST /api/input-documents/{id}/questions',
  async ({ user, params, body }) => ({ data: await askQuestion(companyScope(user), params.id, body) }),
)

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
