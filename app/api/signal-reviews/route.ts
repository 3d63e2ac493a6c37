import { calls } from '@/lib/core/route/route'
import { overviewContract } from '@/lib/features/overview/contract'
import { readReviews } from '@/lib/features/overview/reviews/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(overviewContract, {
  'GET /api/signal-reviews': ({ scope, query }) => readReviews(scope, query.company_id),
})
