import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { targetsContract } from '@/lib/features/targets/contract'
import { setTarget } from '@/lib/features/targets/mutations'

export const PUT = route(
  targetsContract,
  'PUT /api/metrics/{id}/own-targets',
  async ({ user, params, body }) => ({ data: await setTarget(companyScope(user), params.id, body) }),
)

export const { GET, POST, PATCH, DELETE } = otherVerbs('PUT')
