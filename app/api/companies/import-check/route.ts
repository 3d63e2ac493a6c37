import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { checkCompanies } from '@/lib/features/companies/import/mutations'

export const POST = route(companiesContract, 'POST /api/companies/import-check', async ({ user, file }) => ({
  data: await checkCompanies(companyScope(user), file),
}))

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
