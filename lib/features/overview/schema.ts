import { z } from 'zod'
import { queryNumber } from '@/lib/core/http/params'

/** Query of GET /api/analytics-overview: whose side an admin sees. */
export const overviewQuerySchema = z.object({ company_id: queryNumber })

export type OverviewQuery = z.output<typeof overviewQuerySchema>
