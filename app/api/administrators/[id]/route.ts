import { companyScope } from '@/lib/core/auth/scope'
import { idParams } from '@/lib/core/http/params'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readCompanyUser } from '@/lib/features/users/data'
import { saveUser } from '@/lib/features/users/mutations'
import { userEditSchema } from '@/lib/features/users/schema'

export const GET = route({
  permission: 'administrators.manage',
  params: idParams,
  handle: async ({ user, params }) =>
    data(await readCompanyUser(companyScope(user), { id: null, user_id: params.id })),
})

export const PUT = route({
  permission: 'administrators.manage',
  params: idParams,
  body: userEditSchema,
  handle: async ({ user, params, body }) =>
    data(await saveUser(companyScope(user), { id: null, user_id: params.id }, body)),
})

export const { POST, PATCH, DELETE } = otherVerbs('GET', 'PUT')
