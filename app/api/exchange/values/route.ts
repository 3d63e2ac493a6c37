import { calls } from '@/lib/core/route/route'
import { exchangeContract } from '@/lib/features/documents/exchange/contract'
import { readExchangeValues } from '@/lib/features/documents/exchange/data'
import { takePush } from '@/lib/features/documents/exchange/mutations'
import { pushOfAdx } from '@/lib/features/documents/spellings/adx'

export const { GET, POST, PUT, PATCH, DELETE } = calls(exchangeContract, {
  'GET /api/exchange/values': ({ scope, key, query }) => readExchangeValues(scope, key, query.period),
  'POST /api/exchange/values': ({ scope, key, query, body, xml, request }) =>
    takePush(scope, key, {
      ...query,
      push: body ?? pushOfAdx(xml ?? ''),
      idempotencyKey: request.headers.get('idempotency-key'),
    }),
})
