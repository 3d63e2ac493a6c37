import { fieldError } from '@/lib/core/http/errors'
import { calls } from '@/lib/core/route/route'
import { exchangeContract } from '@/lib/features/documents/exchange/contract'
import { takeMeasureReport } from '@/lib/features/documents/spellings/report-mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(exchangeContract, {
  'PUT /api/exchange/MeasureReport/{id}': async ({ scope, key, query, params, body, request }) => {
    if (body.id !== params.id) throw fieldError('id', 'id отчёта не тот, что в адресе')
    const idempotencyKey = request.headers.get('idempotency-key')
    return takeMeasureReport(scope, key, { ...query, report: body, idempotencyKey })
  },
})
