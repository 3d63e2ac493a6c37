import { calls } from '@/lib/core/route/route'
import { readPreview } from '@/lib/features/analytics/candidate/preview-data'
import { publicationsContract } from '@/lib/features/analytics/publications/contract'
import { markChecked } from '@/lib/features/analytics/publications/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(publicationsContract, {
  'GET /api/publications/preview': ({ scope }) => readPreview(scope),
  'PUT /api/publications/preview': ({ scope }) => markChecked(scope),
})
