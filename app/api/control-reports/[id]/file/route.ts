import { calls } from '@/lib/core/route/route'
import { controlReportsContract } from '@/lib/features/control-reports/contract'
import { takeFile } from '@/lib/features/control-reports/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(controlReportsContract, {
  'GET /api/control-reports/{id}/file': ({ scope, params, query }) =>
    takeFile(scope, params.id, query.format),
})
