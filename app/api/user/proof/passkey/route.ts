import { askPasskey } from '@/lib/core/auth/factor/passkeys'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'

export const POST = route(factorsContract, 'POST /api/user/proof/passkey', async ({ user, sessionId }) => ({
  data: await askPasskey(user.id, sessionId),
}))

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
