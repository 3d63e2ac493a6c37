import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { removeMark } from '@/lib/features/analytics/own/mutations'

export const DELETE = route(analyticsContract, 'DELETE /api/chart-marks/{id}', ({ user, params }) =>
  removeMark(companyScope(user), params.id),
)

export const { GET, POST, PUT, PATCH } = otherVerbs('DELETE')
