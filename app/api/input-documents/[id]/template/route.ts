import { companyScope } from '@/lib/core/auth/scope'
import { idParams } from '@/lib/core/http/params'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { workbookResponse } from '@/lib/core/workbook/respond'
import { readDocumentTemplate } from '@/lib/features/documents/template/template-data'

export const GET = route({
  permission: 'documents.edit',
  params: idParams,
  handle: async ({ user, params }) => {
    const { body, name } = await readDocumentTemplate(companyScope(user), params.id)
    return workbookResponse(body, { name, asciiName: 'template' })
  },
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
