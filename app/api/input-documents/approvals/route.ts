import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { approveDocuments } from '@/lib/features/documents/entry/many'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'POST /api/input-documents/approvals': ({ scope, body }) => approveDocuments(scope, body.documents),
})
