import { calls } from '@/lib/core/route/route'
import { metricsContract } from '@/lib/features/metrics/contract'
import { checkPackage } from '@/lib/features/metrics/package/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(metricsContract, {
  'POST /api/catalogue-package/check': ({ body }) => checkPackage(body),
})
