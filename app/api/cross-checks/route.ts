import { calls } from '@/lib/core/route/route'
import { crossChecksContract } from '@/lib/features/cross-checks/contract'
import { readCrossChecks } from '@/lib/features/cross-checks/data'
import { createCrossCheck } from '@/lib/features/cross-checks/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(crossChecksContract, {
  'GET /api/cross-checks': () => readCrossChecks(),
  'POST /api/cross-checks': ({ body }) => createCrossCheck(body),
})
