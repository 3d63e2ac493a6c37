import { calls } from '@/lib/core/route/route'
import { measuresContract } from '@/lib/features/measures/contract'
import { readPlanAsSent } from '@/lib/features/measures/data'
import { createMeasure } from '@/lib/features/measures/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(measuresContract, {
  'GET /api/measures': ({ scope, query }) => readPlanAsSent(scope, query.company_id, query.search),
  'POST /api/measures': ({ scope, body }) => createMeasure(scope, body),
})
