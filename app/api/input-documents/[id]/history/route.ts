import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { readHistory } from '@/lib/features/documents/history/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'GET /api/input-documents/{id}/history': ({ scope, params, query }) =>
    readHistory(scope, params.id, query.before),
})
