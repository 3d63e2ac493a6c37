import { calls } from '@/lib/core/route/route'
import { crossChecksContract } from '@/lib/features/cross-checks/contract'
import { tryCrossCheck } from '@/lib/features/cross-checks/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(crossChecksContract, {
  'POST /api/cross-checks/trial': ({ body }) => tryCrossCheck(body),
})
