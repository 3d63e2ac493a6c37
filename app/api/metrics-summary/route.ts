import { companyScope } from '@/lib/core/auth/scope'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { summaryQuerySchema } from '@/lib/features/documents/schema'
import { readSummary } from '@/lib/features/documents/summary/summary-data'

export const GET = route({
  permission: 'documents.view',
  query: summaryQuerySchema,
  handle: async ({ user, query }) => {
    const summary = await readSummary(companyScope(user), query)
    return data(summary.data, { meta: summary.meta })
  },
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
