import { calls } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { dismissRequest } from '@/lib/features/companies/properties/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(companiesContract, {
  'POST /api/property-requests/{id}/dismissal': ({ scope, params }) => dismissRequest(scope, params.id),
})
