import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { platformContract } from '@/lib/features/platform/contract'
import { sentDescription } from '@/lib/features/platform/openapi'

export const GET = route(platformContract, 'GET /api/openapi.json', async () => sentDescription())

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
