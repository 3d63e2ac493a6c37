import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { publicationsContract } from '@/lib/features/analytics/publications/contract'
import { withdraw } from '@/lib/features/analytics/publications/mutations'

export const POST = route(
  publicationsContract,
  'POST /api/publications/{id}/withdrawal',
  ({ params, body }) => withdraw(params.id, body.reason),
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
