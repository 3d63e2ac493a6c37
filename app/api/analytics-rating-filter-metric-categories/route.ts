import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readAnalyticsCategories } from '@/lib/features/analytics/group/categories-data'

export const GET = route(
  analyticsContract,
  'GET /api/analytics-rating-filter-metric-categories',
  ({ user }) => readAnalyticsCategories(companyScope(user)),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
