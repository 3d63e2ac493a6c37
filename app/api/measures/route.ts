import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { measuresContract } from '@/lib/features/measures/contract'
import { readMeasures } from '@/lib/features/measures/data'
import { createMeasure } from '@/lib/features/measures/mutations'

export const GET = route(measuresContract, 'GET /api/measures', async ({ user, query }) => ({
  data: await readMeasures(companyScope(user), query.company_id, query.search),
}))

export const POST = route(measuresContract, 'POST /api/measures', async ({ user, body }) => ({
  data: await createMeasure(companyScope(user), body),
}))

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
