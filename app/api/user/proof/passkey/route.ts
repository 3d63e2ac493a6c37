import { askPasskey } from '@/lib/core/auth/factor/passkeys'
import { calls } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'

export const { GET, POST, PUT, PATCH, DELETE } = calls(factorsContract, {
  'POST /api/user/proof/passkey': ({ user, sessionId }) => askPasskey(user.id, sessionId),
})
