import { calls } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readEffects } from '@/lib/features/analytics/effect/effect-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(analyticsContract, {
  'GET /api/measure-effects': ({ scope, query }) => readEffects(scope, query),
})
