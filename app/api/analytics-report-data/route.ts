import { calls } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readReport } from '@/lib/features/analytics/report/report-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(analyticsContract, {
  'GET /api/analytics-report-data': ({ scope, query }) => readReport(scope, query),
})
