import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { readCompany } from '@/lib/features/companies/data'
import { saveCompany } from '@/lib/features/companies/mutations'

export const GET = route(companiesContract, 'GET /api/companies/{id}', async ({ user, params }) => ({
  data: await readCompany(companyScope(user), params.id),
}))

export const PUT = route(companiesContract, 'PUT /api/companies/{id}', async ({ user, params, body }) => ({
  data: await saveCompany(companyScope(user), params.id, body),
}))

export const { POST, PATCH, DELETE } = otherVerbs('GET', 'PUT')
