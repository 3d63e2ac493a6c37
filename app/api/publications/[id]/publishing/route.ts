import { calls } from '@/lib/core/route/route'
import { publicationsContract } from '@/lib/features/analytics/publications/contract'
import { publish } from '@/lib/features/analytics/publications/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(publicationsContract, {
  'POST /api/publications/{id}/publishing': ({ params }) => publish(params.id),
})
