import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { readCompanyUser } from '@/lib/features/users/data'
import { saveUser } from '@/lib/features/users/mutations'

export const GET = route(usersContract, 'GET /api/administrators/{id}', async ({ user, params }) => ({
  data: await readCompanyUser(companyScope(user), { id: null, user_id: params.id }),
}))

export const PUT = route(
  usersContract,
  'PUT /api/administrators/{id}',
  async ({ user, params, body, requireFresh }) => ({
    data: await saveUser(companyScope(user), { id: null, user_id: params.id }, body, requireFresh),
  }),
)

export const { POST, PATCH, DELETE } = otherVerbs('GET', 'PUT')
