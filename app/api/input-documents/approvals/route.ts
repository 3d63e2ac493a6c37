import { companyScope } from '@/lib/core/auth/scope'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { approveDocuments } from '@/lib/features/documents/review/approvals'
import { approvalsSchema } from '@/lib/features/documents/schema'

export const POST = route({
  permission: 'documents.approve',
  body: approvalsSchema,
  handle: async ({ user, body }) => data(await approveDocuments(companyScope(user), body.documents)),
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
