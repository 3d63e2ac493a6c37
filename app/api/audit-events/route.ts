import { calls } from '@/lib/core/route/route'
import { auditContract } from '@/lib/features/audit/contract'
import { readJournal } from '@/lib/features/audit/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(auditContract, {
  'GET /api/audit-events': ({ scope, query, request }) => readJournal(scope, query, request.nextUrl),
})
