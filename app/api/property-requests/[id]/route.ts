import { calls } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { decideRequest } from '@/lib/features/companies/properties/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(companiesContract, {
  'PUT /api/property-requests/{id}': ({ scope, params, body }) => decideRequest(scope, params.id, body),
})
