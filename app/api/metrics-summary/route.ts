import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { readSummary } from '@/lib/features/documents/summary/summary-data'

export const GET = route(documentsContract, 'GET /api/metrics-summary', ({ user, query }) =>
  readSummary(companyScope(user), query),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
