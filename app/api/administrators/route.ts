import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { readCompanyUsers } from '@/lib/features/users/data'
import { createUser } from '@/lib/features/users/mutations'

export const GET = route(usersContract, 'GET /api/administrators', ({ user, query, request }) =>
  readCompanyUsers(companyScope(user), null, query, request.nextUrl),
)

export const POST = route(
  usersContract,
  'POST /api/administrators',
  async ({ user, body, requireFresh }) => ({
    data: await createUser(companyScope(user), null, body, requireFresh),
  }),
)

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
