import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { targetsContract } from '@/lib/features/targets/contract'
import { readTargetsOf } from '@/lib/features/targets/data'
import { setTarget } from '@/lib/features/targets/mutations'

export const GET = route(targetsContract, 'GET /api/metrics/{id}/targets', async ({ params }) => ({
  data: await readTargetsOf(params.id, null),
}))

export const PUT = route(
  targetsContract,
  'PUT /api/metrics/{id}/targets',
  async ({ user, params, body }) => ({
    data: await setTarget(companyScope(user), params.id, body),
  }),
)

export const { POST, PATCH, DELETE } = otherVerbs('GET', 'PUT')
