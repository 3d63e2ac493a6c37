import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { beginBinding } from '@/lib/features/accounts/sso/begin-mutations'
import { unbind } from '@/lib/features/accounts/sso/unbind-mutations'

export const POST = route(
  accountsContract,
  'POST /api/user/identities/{provider}',
  async ({ sessionId, params, cookies }) => {
    const way = await beginBinding(sessionId, params.provider)
    cookies.push(...way.cookies)
    return { data: { url: way.url } }
  },
)

export const DELETE = route(accountsContract, 'DELETE /api/user/identities/{provider}', ({ user, params }) =>
  unbind(user, params.provider),
)

export const { GET, PUT, PATCH } = otherVerbs('POST', 'DELETE')
