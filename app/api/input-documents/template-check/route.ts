import { companyScope } from '@/lib/core/auth/scope'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { WORKBOOK_FILE } from '@/lib/core/workbook/archive'
import { checkTemplate } from '@/lib/features/documents/template/template-data'

export const POST = route({
  permission: 'documents.edit',
  file: WORKBOOK_FILE,
  handle: async ({ user, file }) => data(await checkTemplate(companyScope(user), file)),
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
