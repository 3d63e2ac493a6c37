import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { feedbackContract } from '@/lib/features/feedback/contract'
import { changeFeedbackStatus } from '@/lib/features/feedback/mutations'

export const PUT = route(feedbackContract, 'PUT /api/feedback/{id}', async ({ user, params, body }) => ({
  data: await changeFeedbackStatus(companyScope(user), params.id, body),
}))

export const { GET, POST, PATCH, DELETE } = otherVerbs('PUT')
