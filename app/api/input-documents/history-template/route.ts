import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { readHistoryTemplate } from '@/lib/features/documents/template/template-data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'GET /api/input-documents/history-template': async ({ scope, query }) => {
    const { body, name } = await readHistoryTemplate(scope, query)
    return { body, name, asciiName: 'history' }
  },
})
