import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { answerDocument, readDocument } from '@/lib/features/documents/entry/data'
import { deleteDocument, saveDocument } from '@/lib/features/documents/entry/mutations'

export const GET = route(documentsContract, 'GET /api/input-documents/{id}', async ({ user, params }) => ({
  data: await readDocument(companyScope(user), params.id),
}))

export const PUT = route(
  documentsContract,
  'PUT /api/input-documents/{id}',
  async ({ user, params, body }) => {
    const scope = companyScope(user)
    return { data: await answerDocument(scope, await saveDocument(scope, params.id, body)) }
  },
)

export const DELETE = route(
  documentsContract,
  'DELETE /api/input-documents/{id}',
  async ({ user, params }) => {
    await deleteDocument(companyScope(user), params.id)
  },
)

export const { POST, PATCH } = otherVerbs('GET', 'PUT', 'DELETE')
