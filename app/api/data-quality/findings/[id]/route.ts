import { calls } from '@/lib/core/route/route'
import { qualityContract } from '@/lib/features/quality/contract'
import { explain } from '@/lib/features/quality/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(qualityContract, {
  'PUT /api/data-quality/findings/{id}': ({ scope, params, body }) => explain(scope, params.id, body.note),
})
