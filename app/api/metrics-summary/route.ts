import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { readSummary } from '@/lib/features/documents/summary/summary-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'GET /api/metrics-summary': ({ scope, query }) => readSummary(scope, query),
})
