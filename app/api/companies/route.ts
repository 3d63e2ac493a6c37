import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { readCompanies } from '@/lib/features/companies/data'
import { createCompany } from '@/lib/features/companies/mutations'

export const GET = route(companiesContract, 'GET /api/companies', ({ user, query, request }) =>
  readCompanies(companyScope(user), query, request.nextUrl),
)

export const POST = route(companiesContract, 'POST /api/companies', async ({ user, body }) => ({
  data: await createCompany(companyScope(user), body),
}))

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
