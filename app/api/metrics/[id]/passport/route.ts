import { env } from '@/lib/core/process/env'
import { calls } from '@/lib/core/route/route'
import { passportsContract } from '@/lib/features/passports/contract'
import { readPassport } from '@/lib/features/passports/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(passportsContract, {
  'GET /api/metrics/{id}/passport': async ({ scope, params }) => ({
    data: await readPassport(scope, params.id),
    meta: { min_group: env().MIN_COMPARISON_GROUP },
  }),
})
