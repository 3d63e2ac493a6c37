import { calls } from '@/lib/core/route/route'
import { crossChecksContract } from '@/lib/features/cross-checks/contract'
import { deleteCrossCheck, saveCrossCheck } from '@/lib/features/cross-checks/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(crossChecksContract, {
  'PUT /api/cross-checks/{id}': ({ params, body }) => saveCrossCheck(params.id, body),
  'DELETE /api/cross-checks/{id}': ({ params }) => deleteCrossCheck(params.id),
})
