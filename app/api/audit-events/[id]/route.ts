import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { auditContract } from '@/lib/features/audit/contract'
import { readEvent } from '@/lib/features/audit/data'

export const GET = route(auditContract, 'GET /api/audit-events/{id}', async ({ user, params }) => ({
  data: await readEvent(companyScope(user), params.id),
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
