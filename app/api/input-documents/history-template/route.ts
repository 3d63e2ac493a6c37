import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { readHistoryTemplate } from '@/lib/features/documents/template/template-data'

export const GET = route(
  documentsContract,
  'GET /api/input-documents/history-template',
  async ({ user, query }) => {
    const { body, name } = await readHistoryTemplate(companyScope(user), query)
    return { body, name, asciiName: 'history' }
  },
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
