import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { addPasskey } from '@/lib/features/accounts/factors/mutations'

export const POST = route(factorsContract, 'POST /api/user/passkeys', async ({ user, sessionId, body }) => ({
  data: await addPasskey(user, sessionId, body),
}))

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
