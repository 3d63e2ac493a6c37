import { calls } from '@/lib/core/route/route'
import { targetsContract } from '@/lib/features/targets/contract'
import { setTarget } from '@/lib/features/targets/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(targetsContract, {
  'PUT /api/metrics/{id}/own-targets': ({ scope, params, body }) => setTarget(scope, params.id, body),
})
