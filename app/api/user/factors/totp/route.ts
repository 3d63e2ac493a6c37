import { calls } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { addTotp, beginTotp, removeTotp } from '@/lib/features/accounts/factors/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(factorsContract, {
  'POST /api/user/factors/totp': ({ user }) => beginTotp(user),
  'PUT /api/user/factors/totp': ({ user, sessionId, body }) => addTotp(user, sessionId, body),
  'DELETE /api/user/factors/totp': ({ user, sessionId }) => removeTotp(user, sessionId),
})
