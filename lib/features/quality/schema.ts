import { z } from 'zod'
import { idText } from '@/lib/core/http/params'

/** Query of the recheck sheet: indicator and quarter. */
export const sheetQuerySchema = z.object({
  metric_id: idText,
  year: z.coerce.number().int().min(2000).max(2100),
  quarter: z.coerce.number().int().min(1).max(4),
})
