import { companyScope } from '@/lib/core/auth/scope'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readCompanyUser } from '@/lib/features/users/data'
import { saveUser } from '@/lib/features/users/mutations'
import { userEditSchema, userParams } from '@/lib/features/users/schema'

export const GET = route({
  permission: 'users.manage',
  params: userParams,
  handle: async ({ user, params }) => data(await readCompanyUser(companyScope(user), params)),
})

export const PUT = route({
  permission: 'users.manage',
  params: userParams,
  body: userEditSchema,
  handle: async ({ user, params, body }) => data(await saveUser(companyScope(user), params, body)),
})

export const { POST, PATCH, DELETE } = otherVerbs('GET', 'PUT')
