import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { measuresContract } from '@/lib/features/measures/contract'
import { readMeasure } from '@/lib/features/measures/data'
import { saveMeasure } from '@/lib/features/measures/mutations'

export const GET = route(measuresContract, 'GET /api/measures/{id}', async ({ user, params }) => ({
  data: await readMeasure(companyScope(user), params.id),
}))

export const PUT = route(measuresContract, 'PUT /api/measures/{id}', async ({ user, params, body }) => ({
  data: await saveMeasure(companyScope(user), params.id, body),
}))

export const { POST, PATCH, DELETE } = otherVerbs('GET', 'PUT')
