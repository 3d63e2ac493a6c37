import { calls } from '@/lib/core/route/route'
import { exchangeKeysContract } from '@/lib/features/exchange-keys/contract'
import { revokeKey } from '@/lib/features/exchange-keys/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(exchangeKeysContract, {
  'DELETE /api/exchange-keys/{id}': ({ scope, params }) => revokeKey(scope, params.id),
})
