import { z } from 'zod'
import { pageQuery } from '@/lib/core/http/pagination'
import { querySearch } from '@/lib/core/http/params'
import { WITHDRAWAL_STATUSES } from '@/lib/features/documents/returns/rules'

/** Query of GET /api/withdrawal-requests: what waits comes first; a status that does not exist is no filter. */
export const withdrawalsQuerySchema = z.object({
  ...pageQuery,
  search: querySearch,
  status: z.enum(WITHDRAWAL_STATUSES).nullable().catch(null),
})

export type WithdrawalsQuery = z.output<typeof withdrawalsQuerySchema>
