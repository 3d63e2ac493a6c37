import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { auditContract } from '@/lib/features/audit/contract'
import { exportJournal } from '@/lib/features/audit/export'

export const GET = route(auditContract, 'GET /api/audit-events/export', ({ user, query }) =>
  exportJournal(companyScope(user), query),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
