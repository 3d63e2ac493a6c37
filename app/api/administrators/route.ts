import { companyScope } from '@/lib/core/auth/scope'
import { pageAround } from '@/lib/core/http/pagination'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { usersContract } from '@/lib/features/users/contract'
import { readCompanyUsers } from '@/lib/features/users/data'
import { createUser } from '@/lib/features/users/mutations'

export const GET = route(usersContract, 'GET /api/administrators', async ({ user, query, request }) => {
  const page = await readCompanyUsers(companyScope(user), null, query)
  return { data: page.rows, ...pageAround(page, query, request.nextUrl) }
})

export const POST = route(usersContract, 'POST /api/administrators', async ({ user, body }) => ({
  data: await createUser(companyScope(user), null, body),
}))

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
