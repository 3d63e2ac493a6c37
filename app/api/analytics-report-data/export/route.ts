import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { exportReport } from '@/lib/features/analytics/export/export'

export const GET = route(
  analyticsContract,
  'GET /api/analytics-report-data/export',
  async ({ user, query }) => {
    const { body, ...names } = await exportReport(companyScope(user), query)
    return { body, ...names }
  },
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
