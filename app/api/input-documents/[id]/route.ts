import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { answerDocument, readDocument } from '@/lib/features/documents/entry/data'
import { deleteDocument, saveDocument } from '@/lib/features/documents/entry/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'GET /api/input-documents/{id}': async ({ scope, params }) => ({
    data: await readDocument(scope, params.id),
  }),
  'PUT /api/input-documents/{id}': async ({ scope, params, body }) => {
    return { data: await answerDocument(scope, await saveDocument(scope, params.id, body)) }
  },
  'DELETE /api/input-documents/{id}': async ({ scope, params }) => {
    await deleteDocument(scope, params.id)
  },
})
