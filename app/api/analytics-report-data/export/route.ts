import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { exportReport } from '@/lib/features/analytics/export/export'

export const GET = route(analyticsContract, 'GET /api/analytics-report-data/export', ({ user, query }) =>
  exportReport(companyScope(user), query),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
