import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { controlReportsContract } from '@/lib/features/control-reports/contract'
import { takeFile } from '@/lib/features/control-reports/mutations'

export const GET = route(
  controlReportsContract,
  'GET /api/control-reports/{id}/file',
  ({ user, params, query }) => takeFile(companyScope(user), params.id, query.format),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
