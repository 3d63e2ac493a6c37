import { calls } from '@/lib/core/route/route'
import { deadlinesContract } from '@/lib/features/deadlines/contract'
import { exportCompleteness } from '@/lib/features/deadlines/export'

export const { GET, POST, PUT, PATCH, DELETE } = calls(deadlinesContract, {
  'GET /api/completeness/export': ({ query }) => exportCompleteness(query),
})
