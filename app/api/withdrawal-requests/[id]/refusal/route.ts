import { calls } from '@/lib/core/route/route'
import { returnsContract } from '@/lib/features/documents/returns/contract'
import { refuseWithdrawal } from '@/lib/features/documents/returns/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(returnsContract, {
  'POST /api/withdrawal-requests/{id}/refusal': async ({ scope, params, body }) => ({
    data: await refuseWithdrawal(scope, params.id, body.reason),
  }),
})
