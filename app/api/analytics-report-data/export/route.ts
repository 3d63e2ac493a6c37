import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { workbookResponse } from '@/lib/core/workbook/respond'
import { exportReport } from '@/lib/features/analytics/export/export'
import { reportQuerySchema } from '@/lib/features/analytics/schema'

export const GET = route({
  permission: 'analytics.view',
  query: reportQuerySchema,
  handle: async ({ user, query }) => {
    const { body, ...names } = await exportReport(companyScope(user), query)
    return workbookResponse(body, names)
  },
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
