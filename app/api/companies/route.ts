import { calls } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { readCompanies } from '@/lib/features/companies/data'
import { createCompany } from '@/lib/features/companies/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(companiesContract, {
  'GET /api/companies': ({ scope, query, request }) => readCompanies(scope, query, request.nextUrl),
  'POST /api/companies': ({ scope, body }) => createCompany(scope, body),
})
