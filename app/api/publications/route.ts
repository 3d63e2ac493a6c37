import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { publicationsContract } from '@/lib/features/analytics/publications/contract'
import { readPublications } from '@/lib/features/analytics/publications/data'
import { makePublication } from '@/lib/features/analytics/publications/mutations'

export const GET = route(publicationsContract, 'GET /api/publications', ({ user }) =>
  readPublications(companyScope(user)),
)

export const POST = route(publicationsContract, 'POST /api/publications', async ({ body }) => ({
  data: await makePublication(body),
}))

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
