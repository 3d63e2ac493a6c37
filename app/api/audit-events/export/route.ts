import { calls } from '@/lib/core/route/route'
import { auditContract } from '@/lib/features/audit/contract'
import { exportJournal } from '@/lib/features/audit/export'

export const { GET, POST, PUT, PATCH, DELETE } = calls(auditContract, {
  'GET /api/audit-events/export': ({ scope, query }) => exportJournal(scope, query),
})
