import { z } from 'zod'
import { queryNumber } from '@/lib/core/http/params'
import { longText } from '@/lib/core/text/fields'

/** Query of GET /api/data-quality: whose, for an admin. */
export const passportQuerySchema = z.object({ company_id: queryNumber.default(null) })

/** Body of PUT /api/data-quality/findings/{id}: what the organisation says of it. */
export const explainSchema = z.object({ note: longText(2, 1000) })
