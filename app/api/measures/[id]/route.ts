import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { measuresContract } from '@/lib/features/measures/contract'
import { saveMeasure } from '@/lib/features/measures/mutations'

export const PUT = route(measuresContract, 'PUT /api/measures/{id}', async ({ user, params, body }) => ({
  data: await saveMeasure(companyScope(user), params.id, body),
}))

export const { GET, POST, PATCH, DELETE } = otherVerbs('PUT')
