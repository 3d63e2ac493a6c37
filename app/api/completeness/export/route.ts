import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { deadlinesContract } from '@/lib/features/deadlines/contract'
import { exportCompleteness } from '@/lib/features/deadlines/export'

export const GET = route(deadlinesContract, 'GET /api/completeness/export', ({ query }) =>
  exportCompleteness(query),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
