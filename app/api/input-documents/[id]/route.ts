import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { answerDocument, readDocument } from '@/lib/features/documents/entry/data'
import { deleteDocument, saveDocument } from '@/lib/features/documents/entry/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'GET /api/input-documents/{id}': ({ scope, params }) => readDocument(scope, params.id),
  'PUT /api/input-documents/{id}': async ({ scope, params, body }) =>
    answerDocument(scope, await saveDocument(scope, params.id, body)),
  'DELETE /api/input-documents/{id}': ({ scope, params }) => deleteDocument(scope, params.id),
})
