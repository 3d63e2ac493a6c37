import { calls } from '@/lib/core/route/route'
import { publicationsContract } from '@/lib/features/analytics/publications/contract'
import { withdraw } from '@/lib/features/analytics/publications/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(publicationsContract, {
  'POST /api/publications/{id}/withdrawal': ({ params, body }) => withdraw(params.id, body.reason),
})
