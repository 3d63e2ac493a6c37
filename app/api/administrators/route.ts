import { calls } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { readCompanyUsers } from '@/lib/features/users/data'
import { createUser } from '@/lib/features/users/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(usersContract, {
  'GET /api/administrators': ({ scope, query, request }) =>
    readCompanyUsers(scope, null, query, request.nextUrl),
  'POST /api/administrators': ({ scope, body, requireFresh }) => createUser(scope, null, body, requireFresh),
})
