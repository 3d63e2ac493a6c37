import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { approveDocument } from '@/lib/features/documents/entry/mutations'
import { withdrawApproval } from '@/lib/features/documents/returns/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'POST /api/input-documents/{id}/approving': ({ scope, params, body }) =>
    approveDocument(scope, params.id, body),
  'DELETE /api/input-documents/{id}/approving': ({ scope, params, body }) =>
    withdrawApproval(scope, params.id, body),
})
