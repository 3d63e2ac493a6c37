import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { dismissRequest } from '@/lib/features/companies/properties/mutations'

export const POST = route(
  companiesContract,
  'POST /api/property-requests/{id}/dismissal',
  async ({ user, params }) => ({ data: await dismissRequest(companyScope(user), params.id) }),
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
