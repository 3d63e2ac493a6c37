import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { listOwnSessions } from '@/lib/features/accounts/data'

export const GET = route(accountsContract, 'GET /api/user/sessions', async ({ user, sessionId }) => ({
  data: await listOwnSessions(user, sessionId),
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
