import { calls } from '@/lib/core/route/route'
import { returnsContract } from '@/lib/features/documents/returns/contract'
import { requestWithdrawal } from '@/lib/features/documents/returns/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(returnsContract, {
  'POST /api/input-documents/{id}/withdrawal-request': ({ scope, params, body }) =>
    requestWithdrawal(scope, params.id, body.reason),
})
