import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { readReview } from '@/lib/features/documents/review/data'

export const GET = route(documentsContract, 'GET /api/input-documents/review', ({ user, query }) =>
  readReview(companyScope(user), query),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
