import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { publicationsContract } from '@/lib/features/analytics/publications/contract'
import { readPublicationPage } from '@/lib/features/analytics/publications/data'
import { callOff, changePublication } from '@/lib/features/analytics/publications/mutations'

export const GET = route(publicationsContract, 'GET /api/publications/{id}', async ({ user, params }) => ({
  data: await readPublicationPage(companyScope(user), params.id),
}))

export const PUT = route(publicationsContract, 'PUT /api/publications/{id}', ({ params, body }) =>
  changePublication(params.id, body),
)

export const DELETE = route(publicationsContract, 'DELETE /api/publications/{id}', ({ params }) =>
  callOff(params.id),
)

export const { POST, PATCH } = otherVerbs('GET', 'PUT', 'DELETE')
