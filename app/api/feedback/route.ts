import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { feedbackContract } from '@/lib/features/feedback/contract'
import { readFeedback } from '@/lib/features/feedback/data'
import { sendFeedback } from '@/lib/features/feedback/mutations'

export const GET = route(feedbackContract, 'GET /api/feedback', ({ user, query, request }) =>
  readFeedback(companyScope(user), query, request.nextUrl),
)

export const POST = route(feedbackContract, 'POST /api/feedback', async ({ user, body }) => ({
  data: await sendFeedback(user, body),
}))

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
