import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { importDocuments } from '@/lib/features/documents/entry/many'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'POST /api/input-documents/imports': ({ scope, body }) => importDocuments(scope, body.documents),
})
