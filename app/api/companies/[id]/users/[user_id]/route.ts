import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { readCompanyUser } from '@/lib/features/users/data'
import { saveUser } from '@/lib/features/users/mutations'

export const GET = route(
  usersContract,
  'GET /api/companies/{id}/users/{user_id}',
  async ({ user, params }) => ({ data: await readCompanyUser(companyScope(user), params) }),
)

export const PUT = route(
  usersContract,
  'PUT /api/companies/{id}/users/{user_id}',
  async ({ user, params, body, requireFresh }) => ({
    data: await saveUser(companyScope(user), params, body, requireFresh),
  }),
)

export const { POST, PATCH, DELETE } = otherVerbs('GET', 'PUT')
