import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { controlReportsContract } from '@/lib/features/control-reports/contract'
import { readReports } from '@/lib/features/control-reports/data'
import { askReport } from '@/lib/features/control-reports/mutations'

export const GET = route(controlReportsContract, 'GET /api/control-reports', async ({ user, query }) => ({
  data: await readReports(companyScope(user), query.company_id),
}))

export const POST = route(controlReportsContract, 'POST /api/control-reports', async ({ user, body }) => ({
  data: await askReport(companyScope(user), body),
}))

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
