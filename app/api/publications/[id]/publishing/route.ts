import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { publicationsContract } from '@/lib/features/analytics/publications/contract'
import { publish } from '@/lib/features/analytics/publications/mutations'

export const POST = route(publicationsContract, 'POST /api/publications/{id}/publishing', ({ params }) =>
  publish(params.id),
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
