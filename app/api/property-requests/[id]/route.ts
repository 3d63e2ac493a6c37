import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { decideRequest } from '@/lib/features/companies/properties/mutations'

export const PUT = route(
  companiesContract,
  'PUT /api/property-requests/{id}',
  async ({ user, params, body }) => ({ data: await decideRequest(companyScope(user), params.id, body) }),
)

export const { GET, POST, PATCH, DELETE } = otherVerbs('PUT')
