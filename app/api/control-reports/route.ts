import { calls } from '@/lib/core/route/route'
import { controlReportsContract } from '@/lib/features/control-reports/contract'
import { readReports } from '@/lib/features/control-reports/data'
import { askReport } from '@/lib/features/control-reports/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(controlReportsContract, {
  'GET /api/control-reports': async ({ scope, query }) => ({
    data: await readReports(scope, query.company_id),
  }),
  'POST /api/control-reports': async ({ scope, body }) => ({
    data: await askReport(scope, body),
  }),
})
