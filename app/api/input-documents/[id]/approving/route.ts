import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { approveDocument } from '@/lib/features/documents/entry/mutations'
import { withdrawApproval } from '@/lib/features/documents/returns/mutations'

export const POST = route(
  documentsContract,
  'POST /api/input-documents/{id}/approving',
  async ({ user, params, body }) => ({
    data: await approveDocument(companyScope(user), params.id, body),
  }),
)

export const DELETE = route(
  documentsContract,
  'DELETE /api/input-documents/{id}/approving',
  async ({ user, params, body }) => ({
    data: await withdrawApproval(companyScope(user), params.id, body.reason),
  }),
)

export const { GET, PUT, PATCH } = otherVerbs('POST', 'DELETE')
