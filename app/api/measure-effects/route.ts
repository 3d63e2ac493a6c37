import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readEffects } from '@/lib/features/analytics/effect/effect-data'

export const GET = route(analyticsContract, 'GET /api/measure-effects', async ({ user, query }) => ({
  data: await readEffects(companyScope(user), query.company_id),
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
