import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { listOwnSessions } from '@/lib/features/accounts/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'GET /api/user/sessions': ({ user, sessionId }) => listOwnSessions(user, sessionId),
})
