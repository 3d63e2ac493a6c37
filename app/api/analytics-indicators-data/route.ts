import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readDynamics } from '@/lib/features/analytics/dynamics/dynamics-data'
import { dynamicsQuerySchema } from '@/lib/features/analytics/schema'

export const GET = route({
  permission: 'analytics.view',
  query: dynamicsQuerySchema,
  handle: async ({ user, query }) => Response.json(await readDynamics(companyScope(user), query)),
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
