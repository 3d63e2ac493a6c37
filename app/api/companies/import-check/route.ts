import { calls } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { companyList } from '@/lib/features/companies/import/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(companiesContract, {
  'POST /api/companies/import-check': ({ scope, file }) => companyList.check(scope, file),
})
