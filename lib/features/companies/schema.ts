import { z } from 'zod'
import { pageQuery } from '@/lib/core/http/pagination'
import { bodyFlag, bodyVersion, queryNumber, querySearch } from '@/lib/core/http/params'
import { bodies, newBodies } from '@/lib/core/record/record'
import { COMPANY } from '@/lib/features/companies/record'
import { COMPANY_SORTS, REQUEST_STATUSES } from '@/lib/features/companies/values/rules'

/** Body of POST /api/companies. The server chooses the number. */
export const newCompanySchema = z.object(newBodies(COMPANY))

/**
 * Body of PUT /api/companies/{id}: absent fields keep their values. `regenerate_number` assigns another random number.
 */
export const companyEditSchema = z
  .object(bodies(COMPANY))
  .partial()
  .extend({ version: bodyVersion, regenerate_number: bodyFlag.optional() })

/** Query of GET /api/companies. Default order: as added. */
export const companiesQuerySchema = z.object({
  ...pageQuery,
  search: querySearch,
  region_id: queryNumber.default(null),
  company_role_id: queryNumber.default(null),
  sort: z.enum(COMPANY_SORTS).catch('id'),
  direction: z.enum(['asc', 'desc']).catch('asc'),
})

/** Query of GET /api/property-requests, pending ones first; an unknown status is ignored. */
export const requestsQuerySchema = z.object({
  ...pageQuery,
  search: querySearch,
  status: z.enum(REQUEST_STATUSES).nullable().catch(null),
})
