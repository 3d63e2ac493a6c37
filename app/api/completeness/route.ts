import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { deadlinesContract } from '@/lib/features/deadlines/contract'
import { readCompleteness } from '@/lib/features/deadlines/data'

export const GET = route(deadlinesContract, 'GET /api/completeness', ({ query, request }) =>
  readCompleteness(query, request.nextUrl),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
