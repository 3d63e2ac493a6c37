import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { answerDocument, readTemplate } from '@/lib/features/documents/entry/data'
import { createDocument } from '@/lib/features/documents/entry/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'GET /api/input-documents': ({ scope, query }) => readTemplate(scope, query),
  'POST /api/input-documents': async ({ scope, body }) =>
    answerDocument(scope, await createDocument(scope, body)),
})
