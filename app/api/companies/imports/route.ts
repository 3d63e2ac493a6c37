import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { takeCompanies } from '@/lib/features/companies/import/mutations'

export const POST = route(
  companiesContract,
  'POST /api/companies/imports',
  async ({ user, query, file }) => ({
    data: await takeCompanies(companyScope(user), file, query.digest),
  }),
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
