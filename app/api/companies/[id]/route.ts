import { calls } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { readCompany } from '@/lib/features/companies/data'
import { saveCompany } from '@/lib/features/companies/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(companiesContract, {
  'GET /api/companies/{id}': ({ scope, params }) => readCompany(scope, params.id),
  'PUT /api/companies/{id}': ({ scope, params, body }) => saveCompany(scope, params.id, body),
})
