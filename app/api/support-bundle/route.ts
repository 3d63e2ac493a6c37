import { calls } from '@/lib/core/route/route'
import { platformContract } from '@/lib/features/platform/contract'
import { sendSupportBundle } from '@/lib/features/platform/support-bundle-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(platformContract, {
  'GET /api/support-bundle': () => sendSupportBundle(),
})
