import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { addMark } from '@/lib/features/analytics/own/mutations'

export const POST = route(analyticsContract, 'POST /api/chart-marks', async ({ user, body }) => ({
  data: await addMark(companyScope(user), body),
}))

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
