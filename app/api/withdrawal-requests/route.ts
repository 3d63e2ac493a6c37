import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { returnsContract } from '@/lib/features/documents/returns/contract'
import { readWithdrawalRequests } from '@/lib/features/documents/returns/data'

export const GET = route(returnsContract, 'GET /api/withdrawal-requests', ({ user, query, request }) =>
  readWithdrawalRequests(companyScope(user), query, request.nextUrl),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
