import { calls } from '@/lib/core/route/route'
import { targetsContract } from '@/lib/features/targets/contract'
import { readTargetsOf } from '@/lib/features/targets/data'
import { setTarget } from '@/lib/features/targets/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(targetsContract, {
  'GET /api/metrics/{id}/targets': async ({ params }) => ({
    data: await readTargetsOf(params.id, null),
  }),
  'PUT /api/metrics/{id}/targets': async ({ scope, params, body }) => ({
    data: await setTarget(scope, params.id, body),
  }),
})
