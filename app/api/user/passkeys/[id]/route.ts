import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { removePasskey } from '@/lib/features/accounts/factors/mutations'

export const DELETE = route(
  factorsContract,
  'DELETE /api/user/passkeys/{id}',
  ({ user, sessionId, params }) => removePasskey(user, sessionId, params.id),
)

export const { GET, POST, PUT, PATCH } = otherVerbs('DELETE')
