import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { readPeriodTemplate } from '@/lib/features/documents/template/template-data'

export const GET = route(documentsContract, 'GET /api/input-documents/template', async ({ user, query }) => {
  const { body, name } = await readPeriodTemplate(companyScope(user), query)
  return { body, name, asciiName: 'template' }
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
