import { companyScope } from '@/lib/core/auth/scope'
import { pageAround } from '@/lib/core/http/pagination'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readCompanies } from '@/lib/features/companies/data'
import { createCompany } from '@/lib/features/companies/mutations'
import { companiesQuerySchema, newCompanySchema } from '@/lib/features/companies/schema'

export const GET = route({
  permission: 'companies.manage',
  query: companiesQuerySchema,
  handle: async ({ user, query, request }) => {
    const page = await readCompanies(companyScope(user), query)
    return data(page.rows, pageAround(page, query, request.nextUrl))
  },
})

export const POST = route({
  permission: 'companies.manage',
  body: newCompanySchema,
  handle: async ({ user, body }) => data(await createCompany(companyScope(user), body), { status: 201 }),
})

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
