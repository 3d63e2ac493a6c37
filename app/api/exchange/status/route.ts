import { hashed } from '@/lib/core/http/respond'
import { calls } from '@/lib/core/route/route'
import { exchangeContract } from '@/lib/features/documents/exchange/contract'
import { readStatus } from '@/lib/features/documents/exchange/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(exchangeContract, {
  'GET /api/exchange/status': async ({ scope, key, query }) =>
    hashed({ data: await readStatus(scope, key, query.year) }),
})
