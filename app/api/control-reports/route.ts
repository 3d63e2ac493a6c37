import { calls } from '@/lib/core/route/route'
import { controlReportsContract } from '@/lib/features/control-reports/contract'
import { readReports } from '@/lib/features/control-reports/data'
import { askReport } from '@/lib/features/control-reports/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(controlReportsContract, {
  'GET /api/control-reports': ({ scope, query }) => readReports(scope, query.company_id),
  'POST /api/control-reports': ({ scope, body }) => askReport(scope, body),
})
