import { calls } from '@/lib/core/route/route'
import { deadlinesContract } from '@/lib/features/deadlines/contract'
import { readCompleteness } from '@/lib/features/deadlines/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(deadlinesContract, {
  'GET /api/completeness': ({ query, request }) => readCompleteness(query, request.nextUrl),
})
