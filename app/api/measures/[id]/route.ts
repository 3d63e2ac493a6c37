import { calls } from '@/lib/core/route/route'
import { measuresContract } from '@/lib/features/measures/contract'
import { readMeasure } from '@/lib/features/measures/data'
import { saveMeasure } from '@/lib/features/measures/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(measuresContract, {
  'GET /api/measures/{id}': ({ scope, params }) => readMeasure(scope, params.id),
  'PUT /api/measures/{id}': ({ scope, params, body }) => saveMeasure(scope, params.id, body),
})
