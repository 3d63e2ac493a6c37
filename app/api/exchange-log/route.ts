import { calls } from '@/lib/core/route/route'
import { exchangeContract } from '@/lib/features/documents/exchange/contract'
import { readImports } from '@/lib/features/documents/exchange/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(exchangeContract, {
  'GET /api/exchange-log': ({ scope, query, request }) => readImports(scope, query, request.nextUrl),
})
