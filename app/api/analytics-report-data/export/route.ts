import { calls } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { exportReport } from '@/lib/features/analytics/export/export'

export const { GET, POST, PUT, PATCH, DELETE } = calls(analyticsContract, {
  'GET /api/analytics-report-data/export': ({ scope, query }) => exportReport(scope, query),
})
