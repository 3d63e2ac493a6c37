import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { readHistory } from '@/lib/features/documents/entry/data'

export const GET = route(documentsContract, 'GET /api/input-documents/{id}/history', ({ user, params }) =>
  readHistory(companyScope(user), params.id),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
