import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { workbookResponse } from '@/lib/core/workbook/respond'
import { templateFileQuerySchema } from '@/lib/features/documents/schema'
import { readPeriodTemplate } from '@/lib/features/documents/template/template-data'

export const GET = route({
  permission: 'documents.edit',
  query: templateFileQuerySchema,
  handle: async ({ user, query }) => {
    const { body, name } = await readPeriodTemplate(companyScope(user), query)
    return workbookResponse(body, { name, asciiName: 'template' })
  },
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
