import { z } from 'zod'
import { queryNumber } from '@/lib/core/http/params'

/** Query of GET /api/control-reports: the organisation an admin chose. */
export const reportsQuerySchema = z.object({ company_id: queryNumber.default(null) })
