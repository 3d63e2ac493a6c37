import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { checkUsers } from '@/lib/features/users/import/mutations'

export const POST = route(usersContract, 'POST /api/users/import-check', async ({ user, file }) => ({
  data: await checkUsers(companyScope(user), file),
}))

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
