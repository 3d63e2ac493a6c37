import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { saveLine } from '@/lib/features/documents/lines/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'PUT /api/datum-lines/{source_datum_id}': ({ scope, params, body }) =>
    saveLine(scope, params.source_datum_id, body),
})
