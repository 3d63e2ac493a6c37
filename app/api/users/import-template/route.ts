import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { usersForm } from '@/lib/features/users/import/mutations'

export const GET = route(usersContract, 'GET /api/users/import-template', async ({ user }) => ({
  body: await usersForm(companyScope(user)),
  name: 'Список пользователей',
  asciiName: 'users',
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
