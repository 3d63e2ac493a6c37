import { calls } from '@/lib/core/route/route'
import { returnsContract } from '@/lib/features/documents/returns/contract'
import { resendDocument, returnDocument } from '@/lib/features/documents/returns/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(returnsContract, {
  'POST /api/input-documents/{id}/return': ({ scope, params, body }) =>
    returnDocument(scope, params.id, body.reason),
  'DELETE /api/input-documents/{id}/return': ({ scope, params, body }) =>
    resendDocument(scope, params.id, body.answer ?? null),
})
