import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { returnsContract } from '@/lib/features/documents/returns/contract'
import { resendDocument, returnDocument } from '@/lib/features/documents/returns/mutations'

export const POST = route(
  returnsContract,
  'POST /api/input-documents/{id}/return',
  async ({ user, params, body }) => ({
    data: await returnDocument(companyScope(user), params.id, body.reason),
  }),
)

export const DELETE = route(
  returnsContract,
  'DELETE /api/input-documents/{id}/return',
  async ({ user, params }) => ({ data: await resendDocument(companyScope(user), params.id) }),
)

export const { GET, PUT, PATCH } = otherVerbs('POST', 'DELETE')
