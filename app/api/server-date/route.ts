import { calls } from '@/lib/core/route/route'
import { platformContract } from '@/lib/features/platform/contract'

export const { GET, POST, PUT, PATCH, DELETE } = calls(platformContract, {
  /** `2026-11-21T00:00:00.000000Z`: microseconds, as the clients of the former backend expect. */
  'GET /api/server-date': async () => new Date().toISOString().replace('Z', '000Z'),
})
