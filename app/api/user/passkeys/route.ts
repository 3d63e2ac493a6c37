import { calls } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { addPasskey } from '@/lib/features/accounts/factors/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(factorsContract, {
  'POST /api/user/passkeys': ({ user, sessionId, body }) => addPasskey(user, sessionId, body),
})
