import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { checkTemplate } from '@/lib/features/documents/template/template-upload'

export const POST = route(
  documentsContract,
  'POST /api/input-documents/template-check',
  async ({ user, file }) => ({ data: await checkTemplate(companyScope(user), file) }),
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
