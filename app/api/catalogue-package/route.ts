import { calls } from '@/lib/core/route/route'
import { metricsContract } from '@/lib/features/metrics/contract'
import { takePackage } from '@/lib/features/metrics/package/mutations'
import { readPackage } from '@/lib/features/metrics/package/package-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(metricsContract, {
  'GET /api/catalogue-package': () => readPackage(),
  'POST /api/catalogue-package': ({ body }) => takePackage(body),
})
