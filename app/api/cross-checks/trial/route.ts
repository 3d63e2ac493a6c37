import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { crossChecksContract } from '@/lib/features/cross-checks/contract'
import { tryCrossCheck } from '@/lib/features/cross-checks/trial-data'

export const POST = route(crossChecksContract, 'POST /api/cross-checks/trial', async ({ body }) => ({
  data: await tryCrossCheck(body),
}))

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
