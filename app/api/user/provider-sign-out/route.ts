import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { readProviderSignOut } from '@/lib/features/accounts/sso/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'GET /api/user/provider-sign-out': async ({ sessionId }) => ({ url: await readProviderSignOut(sessionId) }),
})
