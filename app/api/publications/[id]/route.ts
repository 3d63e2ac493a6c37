import { calls } from '@/lib/core/route/route'
import { publicationsContract } from '@/lib/features/analytics/publications/contract'
import { readPublicationPage } from '@/lib/features/analytics/publications/data'
import { callOff, changePublication } from '@/lib/features/analytics/publications/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(publicationsContract, {
  'GET /api/publications/{id}': ({ scope, params }) => readPublicationPage(scope, params.id),
  'PUT /api/publications/{id}': ({ params, body }) => changePublication(params.id, body),
  'DELETE /api/publications/{id}': ({ params }) => callOff(params.id),
})
