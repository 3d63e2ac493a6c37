import { pageAround } from '@/lib/core/http/pagination'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readCompleteness } from '@/lib/features/deadlines/data'
import { completenessQuerySchema } from '@/lib/features/deadlines/schema'

export const GET = route({
  permission: 'completeness.view',
  query: completenessQuerySchema,
  handle: async ({ query, request }) => {
    const { board, ...page } = await readCompleteness(query)
    const { links, meta } = pageAround(page, query, request.nextUrl)
    return data(page.rows, { links, meta: { ...board, ...meta } })
  },
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
