import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { beginBinding, unbind } from '@/lib/features/accounts/sso/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'POST /api/user/identities/{provider}': async ({ sessionId, params, cookies }) => {
    const way = await beginBinding(sessionId, params.provider)
    cookies.push(...way.cookies)
    return { url: way.url }
  },
  'DELETE /api/user/identities/{provider}': ({ user, params }) => unbind(user, params.provider),
})
