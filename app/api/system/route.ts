import { calls } from '@/lib/core/route/route'
import { platformContract } from '@/lib/features/platform/contract'
import { readInstallation } from '@/lib/features/platform/installation-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(platformContract, {
  'GET /api/system': () => readInstallation(),
})
