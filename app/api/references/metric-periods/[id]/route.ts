import { calls } from '@/lib/core/route/route'
import { referencesContract } from '@/lib/features/references/contract'
import { readMetricPeriod } from '@/lib/features/references/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(referencesContract, {
  'GET /api/references/metric-periods/{id}': ({ params }) => readMetricPeriod(params.id),
})
