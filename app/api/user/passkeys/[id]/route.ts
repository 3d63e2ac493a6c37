import { calls } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { removePasskey } from '@/lib/features/accounts/factors/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(factorsContract, {
  'DELETE /api/user/passkeys/{id}': ({ user, sessionId, params }) =>
    removePasskey(user, sessionId, params.id),
})
