import { companyScope } from '@/lib/core/auth/scope'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readFunnel } from '@/lib/features/analytics/funnel/funnel-data'
import { funnelQuerySchema } from '@/lib/features/analytics/schema'

export const GET = route({
  permission: 'analytics.view',
  query: funnelQuerySchema,
  handle: async ({ user, query }) => data(await readFunnel(companyScope(user), query)),
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
