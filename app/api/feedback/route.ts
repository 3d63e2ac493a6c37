import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { inboxContract } from '@/lib/features/inbox/contract'
import { FEEDBACK, readMessages } from '@/lib/features/inbox/data'
import { sendFeedback } from '@/lib/features/inbox/feedback-mutations'

export const GET = route(inboxContract, 'GET /api/feedback', ({ user, query, request }) =>
  readMessages(FEEDBACK, companyScope(user), query, request.nextUrl),
)

export const POST = route(inboxContract, 'POST /api/feedback', async ({ user, body }) => ({
  data: await sendFeedback(user, body),
}))

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
