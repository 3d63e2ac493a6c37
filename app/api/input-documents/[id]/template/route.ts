import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { readDocumentTemplate } from '@/lib/features/documents/template/template-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'GET /api/input-documents/{id}/template': async ({ scope, params }) => {
    const { body, name } = await readDocumentTemplate(scope, params.id)
    return { body, name, asciiName: 'template' }
  },
})
