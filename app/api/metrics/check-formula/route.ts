import { calls } from '@/lib/core/route/route'
import { metricsContract } from '@/lib/features/metrics/contract'
import { tryFormula } from '@/lib/features/metrics/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(metricsContract, {
  'POST /api/metrics/check-formula': ({ body }) => tryFormula(body),
})
