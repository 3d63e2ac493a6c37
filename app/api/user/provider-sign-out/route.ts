import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { readProviderSignOut } from '@/lib/features/accounts/sso/data'

export const GET = route(accountsContract, 'GET /api/user/provider-sign-out', async ({ sessionId }) => ({
  data: { url: await readProviderSignOut(sessionId) },
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
