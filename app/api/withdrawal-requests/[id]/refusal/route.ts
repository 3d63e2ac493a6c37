import { calls } from '@/lib/core/route/route'
import { returnsContract } from '@/lib/features/documents/returns/contract'
import { refuseWithdrawal } from '@/lib/features/documents/returns/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(returnsContract, {
  'POST /api/withdrawal-requests/{id}/refusal': ({ scope, params, body }) =>
    refuseWithdrawal(scope, params.id, body.reason),
})
