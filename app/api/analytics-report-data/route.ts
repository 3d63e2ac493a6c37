import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readReport } from '@/lib/features/analytics/report/report-data'
import { reportQuerySchema } from '@/lib/features/analytics/schema'

export const GET = route({
  permission: 'analytics.view',
  query: reportQuerySchema,
  handle: async ({ user, query }) => Response.json(await readReport(companyScope(user), query)),
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
