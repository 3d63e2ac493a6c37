import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { beginBinding } from '@/lib/features/accounts/sso/begin-mutations'
import { unbind } from '@/lib/features/accounts/sso/unbind-mutations'

export const POST = route(
  accountsContract,
  'POST /api/user/identities/{provider}',
  async ({ user, sessionId, params, body, cookies }) => {
    const way = await beginBinding(user, sessionId, params.provider, body.current_password)
    cookies.push(...way.cookies)
    return { data: { url: way.url } }
  },
)

export const DELETE = route(
  accountsContract,
  'DELETE /api/user/identities/{provider}',
  ({ user, params, body }) => unbind(user, params.provider, body.current_password),
)

export const { GET, PUT, PATCH } = otherVerbs('POST', 'DELETE')
