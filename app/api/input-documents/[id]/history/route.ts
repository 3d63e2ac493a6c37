import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { readHistory } from '@/lib/features/documents/history/data'

export const GET = route(
  documentsContract,
  'GET /api/input-documents/{id}/history',
  ({ user, params, query }) => readHistory(companyScope(user), params.id, query.before),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
