import { companyScope } from '@/lib/core/auth/scope'
import { idParams } from '@/lib/core/http/params'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readCompany } from '@/lib/features/companies/data'
import { saveCompany } from '@/lib/features/companies/mutations'
import { companyEditSchema } from '@/lib/features/companies/schema'

export const GET = route({
  permission: 'company.edit',
  params: idParams,
  handle: async ({ user, params }) => data(await readCompany(companyScope(user), params.id)),
})

export const PUT = route({
  permission: 'company.edit',
  params: idParams,
  body: companyEditSchema,
  handle: async ({ user, params, body }) => data(await saveCompany(companyScope(user), params.id, body)),
})

export const { POST, PATCH, DELETE } = otherVerbs('GET', 'PUT')
