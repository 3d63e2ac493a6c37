import { calls } from '@/lib/core/route/route'
import { targetsContract } from '@/lib/features/targets/contract'
import { readTargetsOf } from '@/lib/features/targets/data'
import { setTarget } from '@/lib/features/targets/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(targetsContract, {
  'GET /api/metrics/{id}/targets': ({ params }) => readTargetsOf(params.id, null),
  'PUT /api/metrics/{id}/targets': ({ scope, params, body }) => setTarget(scope, params.id, body),
})
