import { calls } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { readCompanyUsers } from '@/lib/features/users/data'
import { createUser } from '@/lib/features/users/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(usersContract, {
  'GET /api/companies/{id}/users': ({ scope, params, query, request }) =>
    readCompanyUsers(scope, params.id, query, request.nextUrl),
  'POST /api/companies/{id}/users': ({ scope, params, body, requireFresh }) =>
    createUser(scope, params.id, body, requireFresh),
})
