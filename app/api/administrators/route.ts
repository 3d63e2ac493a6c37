import { companyScope } from '@/lib/core/auth/scope'
import { pageAround } from '@/lib/core/http/pagination'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readCompanyUsers } from '@/lib/features/users/data'
import { createUser } from '@/lib/features/users/mutations'
import { newUserSchema, usersQuerySchema } from '@/lib/features/users/schema'

export const GET = route({
  permission: 'administrators.manage',
  query: usersQuerySchema,
  handle: async ({ user, query, request }) => {
    const page = await readCompanyUsers(companyScope(user), null, query)
    return data(page.rows, pageAround(page, query, request.nextUrl))
  },
})

export const POST = route({
  permission: 'administrators.manage',
  body: newUserSchema,
  handle: async ({ user, body }) => data(await createUser(companyScope(user), null, body), { status: 201 }),
})

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
