import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { addTotp, beginTotp, removeTotp } from '@/lib/features/accounts/factors/mutations'

export const POST = route(factorsContract, 'POST /api/user/factors/totp', async ({ user }) => ({
  data: beginTotp(user),
}))

export const PUT = route(
  factorsContract,
  'PUT /api/user/factors/totp',
  async ({ user, sessionId, body }) => ({ data: await addTotp(user, sessionId, body) }),
)

export const DELETE = route(factorsContract, 'DELETE /api/user/factors/totp', ({ user, sessionId }) =>
  removeTotp(user, sessionId),
)

export const { GET, PATCH } = otherVerbs('POST', 'PUT', 'DELETE')
