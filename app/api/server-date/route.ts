import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { platformContract } from '@/lib/features/platform/contract'

/** `2026-11-21T00:00:00.000000Z`: microseconds, as the clients of the former backend expect. */
export const GET = route(platformContract, 'GET /api/server-date', async () =>
  new Date().toISOString().replace('Z', '000Z'),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
