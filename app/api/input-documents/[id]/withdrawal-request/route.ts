import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { returnsContract } from '@/lib/features/documents/returns/contract'
import { requestWithdrawal } from '@/lib/features/documents/returns/mutations'

export const POST = route(
  returnsContract,
  'POST /api/input-documents/{id}/withdrawal-request',
  async ({ user, params, body }) => ({
    data: await requestWithdrawal(companyScope(user), params.id, body.reason),
  }),
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
