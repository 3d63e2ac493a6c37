import { companyScope } from '@/lib/core/auth/scope'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readTemplate } from '@/lib/features/documents/entry/data'
import { createDocument } from '@/lib/features/documents/entry/mutations'
import { newDocumentSchema, templateQuerySchema } from '@/lib/features/documents/schema'

export const GET = route({
  permission: 'documents.view',
  query: templateQuerySchema,
  handle: async ({ user, query }) => {
    const template = await readTemplate(companyScope(user), query)
    return data(template.metrics, { meta: template.meta })
  },
})

export const POST = route({
  permission: 'documents.edit',
  body: newDocumentSchema,
  handle: async ({ user, body }) => data(await createDocument(companyScope(user), body), { status: 201 }),
})

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
