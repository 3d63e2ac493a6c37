import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { readRequests } from '@/lib/features/companies/properties/data'

export const GET = route(companiesContract, 'GET /api/property-requests', ({ user, query, request }) =>
  readRequests(companyScope(user), query, request.nextUrl),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
