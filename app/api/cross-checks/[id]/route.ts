import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { crossChecksContract } from '@/lib/features/cross-checks/contract'
import { deleteCrossCheck, saveCrossCheck } from '@/lib/features/cross-checks/mutations'

export const PUT = route(crossChecksContract, 'PUT /api/cross-checks/{id}', async ({ params, body }) => ({
  data: await saveCrossCheck(params.id, body),
}))

export const DELETE = route(crossChecksContract, 'DELETE /api/cross-checks/{id}', async ({ params }) => {
  await deleteCrossCheck(params.id)
})

export const { GET, POST, PATCH } = otherVerbs('PUT', 'DELETE')
