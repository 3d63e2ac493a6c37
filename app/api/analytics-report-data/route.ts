import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readReport } from '@/lib/features/analytics/report/report-data'

export const GET = route(analyticsContract, 'GET /api/analytics-report-data', ({ user, query }) =>
  readReport(companyScope(user), query),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
