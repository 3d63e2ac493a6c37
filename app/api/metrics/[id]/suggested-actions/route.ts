import { calls } from '@/lib/core/route/route'
import { measuresContract } from '@/lib/features/measures/contract'
import { readSuggestedActions } from '@/lib/features/measures/data'
import { saveSuggestedActions } from '@/lib/features/measures/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(measuresContract, {
  'GET /api/metrics/{id}/suggested-actions': ({ params }) => readSuggestedActions(params.id),
  'PUT /api/metrics/{id}/suggested-actions': ({ params, body }) => saveSuggestedActions(params.id, body),
})
