import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { readCompanyUsers } from '@/lib/features/users/data'
import { createUser } from '@/lib/features/users/mutations'

export const GET = route(usersContract, 'GET /api/companies/{id}/users', ({ user, params, query, request }) =>
  readCompanyUsers(companyScope(user), params.id, query, request.nextUrl),
)

export const POST = route(
  usersContract,
  'POST /api/companies/{id}/users',
  async ({ user, params, body, requireFresh }) => ({
    data: await createUser(companyScope(user), params.id, body, requireFresh),
  }),
)

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
