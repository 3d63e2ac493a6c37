import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { crossChecksContract } from '@/lib/features/cross-checks/contract'
import { readCrossChecks } from '@/lib/features/cross-checks/data'
import { createCrossCheck } from '@/lib/features/cross-checks/mutations'

export const GET = route(crossChecksContract, 'GET /api/cross-checks', () => readCrossChecks())

export const POST = route(crossChecksContract, 'POST /api/cross-checks', async ({ body }) => ({
  data: await createCrossCheck(body),
}))

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
