import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { companiesForm } from '@/lib/features/companies/import/mutations'

export const GET = route(companiesContract, 'GET /api/companies/import-template', async ({ user }) => ({
  body: await companiesForm(companyScope(user)),
  name: 'Список организаций',
  asciiName: 'organisations',
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
