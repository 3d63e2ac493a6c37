import { calls } from '@/lib/core/route/route'
import { platformContract } from '@/lib/features/platform/contract'
import { sentDescription } from '@/lib/features/platform/openapi'

export const { GET, POST, PUT, PATCH, DELETE } = calls(platformContract, {
  'GET /api/openapi.json': async () => sentDescription(),
})
