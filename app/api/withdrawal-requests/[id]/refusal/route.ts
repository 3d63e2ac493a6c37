import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { returnsContract } from '@/lib/features/documents/returns/contract'
import { refuseWithdrawal } from '@/lib/features/documents/returns/mutations'

export const POST = route(
  returnsContract,
  'POST /api/withdrawal-requests/{id}/refusal',
  async ({ user, params, body }) => ({
    data: await refuseWithdrawal(companyScope(user), params.id, body.reason),
  }),
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
