import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { measuresContract } from '@/lib/features/measures/contract'
import { readSuggestedActions } from '@/lib/features/measures/data'
import { saveSuggestedActions } from '@/lib/features/measures/mutations'

export const GET = route(measuresContract, 'GET /api/metrics/{id}/suggested-actions', async ({ params }) => ({
  data: await readSuggestedActions(params.id),
}))

export const PUT = route(
  measuresContract,
  'PUT /api/metrics/{id}/suggested-actions',
  async ({ params, body }) => ({ data: await saveSuggestedActions(params.id, body.actions) }),
)

export const { POST, PATCH, DELETE } = otherVerbs('GET', 'PUT')
