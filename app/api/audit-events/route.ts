import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { auditContract } from '@/lib/features/audit/contract'
import { readJournal } from '@/lib/features/audit/data'

export const GET = route(auditContract, 'GET /api/audit-events', ({ user, query, request }) =>
  readJournal(companyScope(user), query, request.nextUrl),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
