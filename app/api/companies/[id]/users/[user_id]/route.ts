import { calls } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { readCompanyUser } from '@/lib/features/users/data'
import { saveUser } from '@/lib/features/users/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(usersContract, {
  'GET /api/companies/{id}/users/{user_id}': ({ scope, params }) => readCompanyUser(scope, params),
  'PUT /api/companies/{id}/users/{user_id}': ({ scope, params, body, requireFresh }) =>
    saveUser(scope, params, body, requireFresh),
})
