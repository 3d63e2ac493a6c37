import { calls } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { beginPasskey } from '@/lib/features/accounts/factors/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(factorsContract, {
  'POST /api/user/passkeys/question': ({ user, sessionId }) => beginPasskey(user, sessionId),
})
