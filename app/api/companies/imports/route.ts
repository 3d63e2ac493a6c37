import { calls } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { companyList } from '@/lib/features/companies/import/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(companiesContract, {
  'POST /api/companies/imports': ({ scope, query, file }) => companyList.take(scope, file, query.digest),
})
