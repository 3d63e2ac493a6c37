import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { readPeriodTemplate } from '@/lib/features/documents/template/template-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'GET /api/input-documents/template': async ({ scope, query }) => {
    const { body, name } = await readPeriodTemplate(scope, query)
    return { body, name, asciiName: 'template' }
  },
})
