import { companyScope } from '@/lib/core/auth/scope'
import { pageAround } from '@/lib/core/http/pagination'
import { idParams } from '@/lib/core/http/params'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readCompanyUsers } from '@/lib/features/users/data'
import { createUser } from '@/lib/features/users/mutations'
import { newUserSchema, usersQuerySchema } from '@/lib/features/users/schema'

export const GET = route({
  permission: 'users.manage',
  params: idParams,
  query: usersQuerySchema,
  handle: async ({ user, params, query, request }) => {
    const page = await readCompanyUsers(companyScope(user), params.id, query)
    return data(page.rows, pageAround(page, query, request.nextUrl))
  },
})

export const POST = route({
  permission: 'users.manage',
  params: idParams,
  body: newUserSchema,
  handle: async ({ user, params, body }) =>
    data(await createUser(companyScope(user), params.id, body), { status: 201 }),
})

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
