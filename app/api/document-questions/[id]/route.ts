import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { questionsContract } from '@/lib/features/documents/questions/contract'
import { closeQuestion } from '@/lib/features/documents/questions/mutations'

export const PUT = route(
  questionsContract,
  'PUT /api/document-questions/{id}',
  async ({ user, params, body }) => ({
    data: await closeQuestion(companyScope(user), params.id, body.is_closed),
  }),
)

export const { GET, POST, PATCH, DELETE } = otherVerbs('PUT')
