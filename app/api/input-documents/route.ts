import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { answerDocument, readTemplate } from '@/lib/features/documents/entry/data'
import { createDocument } from '@/lib/features/documents/entry/mutations'

export const GET = route(documentsContract, 'GET /api/input-documents', ({ user, query }) =>
  readTemplate(companyScope(user), query),
)

export const POST = route(documentsContract, 'POST /api/input-documents', async ({ user, body }) => {
  const scope = companyScope(user)
  return { data: await answerDocument(scope, await createDocument(scope, body)) }
})

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
