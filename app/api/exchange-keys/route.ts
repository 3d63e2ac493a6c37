import { calls } from '@/lib/core/route/route'
import { exchangeKeysContract } from '@/lib/features/exchange-keys/contract'
import { readKeys } from '@/lib/features/exchange-keys/data'
import { makeKey } from '@/lib/features/exchange-keys/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(exchangeKeysContract, {
  'GET /api/exchange-keys': ({ scope, query, request }) => readKeys(scope, query, request.nextUrl),
  'POST /api/exchange-keys': ({ scope, body }) => makeKey(scope, body),
})
