import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { beginPasskey } from '@/lib/features/accounts/factors/mutations'

export const POST = route(
  factorsContract,
  'POST /api/user/passkeys/question',
  async ({ user, sessionId }) => ({ data: await beginPasskey(user, sessionId) }),
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
