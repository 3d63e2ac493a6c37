import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { platformContract } from '@/lib/features/platform/contract'
import { apiDescription } from '@/lib/features/platform/openapi'

export const GET = route(platformContract, 'GET /api/openapi.json', async () => apiDescription())

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
