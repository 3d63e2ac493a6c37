import { calls } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { readRequests } from '@/lib/features/companies/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(companiesContract, {
  'GET /api/property-requests': ({ scope, query, request }) => readRequests(scope, query, request.nextUrl),
})
