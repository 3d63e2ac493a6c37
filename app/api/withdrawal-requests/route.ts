import { calls } from '@/lib/core/route/route'
import { returnsContract } from '@/lib/features/documents/returns/contract'
import { readWithdrawalRequests } from '@/lib/features/documents/returns/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(returnsContract, {
  'GET /api/withdrawal-requests': ({ scope, query, request }) =>
    readWithdrawalRequests(scope, query, request.nextUrl),
})
