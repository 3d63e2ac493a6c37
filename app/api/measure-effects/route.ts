import { calls } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { sendEffects } from '@/lib/features/analytics/effect/effect-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(analyticsContract, {
  'GET /api/measure-effects': ({ scope, query }) => sendEffects(scope, query),
})
