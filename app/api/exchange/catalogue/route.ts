import { hashed } from '@/lib/core/http/respond'
import { calls } from '@/lib/core/route/route'
import { exchangeContract } from '@/lib/features/documents/exchange/contract'
import { readCatalogue } from '@/lib/features/documents/exchange/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(exchangeContract, {
  'GET /api/exchange/catalogue': async ({ scope, key, query }) =>
    hashed({ data: await readCatalogue(scope, key, query.period) }),
})
