import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { env } from '@/lib/core/process/env'
import { route } from '@/lib/core/route/route'
import { passportsContract } from '@/lib/features/passports/contract'
import { readPassport } from '@/lib/features/passports/data'

export const GET = route(passportsContract, 'GET /api/metrics/{id}/passport', async ({ user, params }) => ({
  data: await readPassport(companyScope(user), params.id),
  meta: { min_group: env().MIN_COMPARISON_GROUP },
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
