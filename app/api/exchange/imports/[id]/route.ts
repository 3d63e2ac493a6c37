import { calls } from '@/lib/core/route/route'
import { exchangeContract } from '@/lib/features/documents/exchange/contract'
import { readImport } from '@/lib/features/documents/exchange/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(exchangeContract, {
  'GET /api/exchange/imports/{id}': ({ scope, params }) => readImport(scope, params.id),
})
