import { calls } from '@/lib/core/route/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { addMark } from '@/lib/features/analytics/own/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(analyticsContract, {
  'POST /api/chart-marks': ({ scope, body }) => addMark(scope, body),
})
