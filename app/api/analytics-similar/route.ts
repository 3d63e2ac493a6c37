import { companyScope } from '@/lib/core/auth/scope'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readSimilar } from '@/lib/features/analytics/group/similar-data'
import { similarQuerySchema } from '@/lib/features/analytics/schema'

export const GET = route({
  permission: 'analytics.view',
  query: similarQuerySchema,
  handle: async ({ user, query }) => data(await readSimilar(companyScope(user), query.company_id)),
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
