import { calls } from '@/lib/core/route/route'
import { qualityContract } from '@/lib/features/quality/contract'
import { addRecheck } from '@/lib/features/quality/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(qualityContract, {
  'POST /api/rechecks': ({ scope, body }) => addRecheck(scope, body),
})
