import { calls } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { removeMark } from '@/lib/features/analytics/own/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(analyticsContract, {
  'DELETE /api/chart-marks/{id}': ({ scope, params }) => removeMark(scope, params.id),
})
