import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { importDocuments } from '@/lib/features/documents/entry/many'

export const POST = route(documentsContract, 'POST /api/input-documents/imports', async ({ user, body }) => ({
  data: await importDocuments(companyScope(user), body.documents),
}))

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
