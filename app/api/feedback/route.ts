import { calls } from '@/lib/core/route/route'
import { inboxContract } from '@/lib/features/inbox/contract'
import { FEEDBACK, readMessages } from '@/lib/features/inbox/data'
import { sendFeedback } from '@/lib/features/inbox/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(inboxContract, {
  'GET /api/feedback': ({ scope, query, request }) => readMessages(FEEDBACK, scope, query, request.nextUrl),
  'POST /api/feedback': ({ user, body }) => sendFeedback(user, body),
})
