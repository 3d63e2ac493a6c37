import { calls } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { readCompanyUser } from '@/lib/features/users/data'
import { saveUser } from '@/lib/features/users/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(usersContract, {
  'GET /api/administrators/{id}': async ({ scope, params }) => ({
    data: await readCompanyUser(scope, { id: null, user_id: params.id }),
  }),
  'PUT /api/administrators/{id}': async ({ scope, params, body, requireFresh }) => ({
    data: await saveUser(scope, { id: null, user_id: params.id }, body, requireFresh),
  }),
})
