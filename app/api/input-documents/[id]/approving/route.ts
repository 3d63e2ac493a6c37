import { companyScope } from '@/lib/core/auth/scope'
import { idParams } from '@/lib/core/http/params'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { approveDocument, withdrawApproval } from '@/lib/features/documents/entry/mutations'
import { approvalSchema, withdrawalSchema } from '@/lib/features/documents/schema'

export const POST = route({
  permission: 'documents.approve',
  params: idParams,
  body: approvalSchema,
  handle: async ({ user, params, body }) =>
    data(await approveDocument(companyScope(user), params.id, body.version ?? null)),
})

export const DELETE = route({
  permission: 'documents.withdraw',
  params: idParams,
  body: withdrawalSchema,
  handle: async ({ user, params, body }) =>
    data(await withdrawApproval(companyScope(user), params.id, body.reason)),
})

export const { GET, PUT, PATCH } = otherVerbs('POST', 'DELETE')
