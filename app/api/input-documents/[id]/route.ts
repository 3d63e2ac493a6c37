import { companyScope } from '@/lib/core/auth/scope'
import { idParams } from '@/lib/core/http/params'
import { data, noContent, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readDocument } from '@/lib/features/documents/entry/data'
import { deleteDocument, saveDocument } from '@/lib/features/documents/entry/mutations'
import { documentEditSchema } from '@/lib/features/documents/schema'

export const GET = route({
  permission: 'documents.view',
  params: idParams,
  handle: async ({ user, params }) => data(await readDocument(companyScope(user), params.id)),
})

export const PUT = route({
  permission: 'documents.edit',
  params: idParams,
  body: documentEditSchema,
  handle: async ({ user, params, body }) => data(await saveDocument(companyScope(user), params.id, body)),
})

export const DELETE = route({
  permission: 'documents.delete',
  params: idParams,
  handle: async ({ user, params }) => {
    await deleteDocument(companyScope(user), params.id)
    return noContent()
  },
})

export const { POST, PATCH } = otherVerbs('GET', 'PUT', 'DELETE')
