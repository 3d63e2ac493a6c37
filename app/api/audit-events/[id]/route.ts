import { calls } from '@/lib/core/route/route'
import { auditContract } from '@/lib/features/audit/contract'
import { readEvent } from '@/lib/features/audit/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(auditContract, {
  'GET /api/audit-events/{id}': ({ scope, params }) => readEvent(scope, params.id),
})
