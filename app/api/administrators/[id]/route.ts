import { calls } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { readCompanyUser } from '@/lib/features/users/data'
import { saveUser } from '@/lib/features/users/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(usersContract, {
  'GET /api/administrators/{id}': ({ scope, params }) =>
    readCompanyUser(scope, { id: null, user_id: params.id }),
  'PUT /api/administrators/{id}': ({ scope, params, body, requireFresh }) =>
    saveUser(scope, { id: null, user_id: params.id }, body, requireFresh),
})
