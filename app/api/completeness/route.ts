import { pageAround } from '@/lib/core/http/pagination'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { deadlinesContract } from '@/lib/features/deadlines/contract'
import { readCompleteness } from '@/lib/features/deadlines/data'

export const GET = route(deadlinesContract, 'GET /api/completeness', async ({ query, request }) => {
  const { board, ...page } = await readCompleteness(query)
  const { links, meta } = pageAround(page, query, request.nextUrl)
  return { data: page.rows, links, meta: { ...board, ...meta } }
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
