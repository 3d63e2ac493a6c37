import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { takeUsers } from '@/lib/features/users/import/mutations'

export const POST = route(usersContract, 'POST /api/users/imports', async ({ user, query, file }) => ({
  data: await takeUsers(companyScope(user), file, query.digest),
}))

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
