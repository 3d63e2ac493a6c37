import { calls } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { takeCompanies } from '@/lib/features/companies/import/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(companiesContract, {
  'POST /api/companies/imports': ({ scope, query, file }) => takeCompanies(scope, file, query.digest),
})
