import { z } from 'zod'
import { firstGiven } from '@/lib/core/http/query-values'
import { ROLES } from '@/lib/features/help/labels'

const MAX_SEARCH = 100

/** Query of the help; invalid values are ignored. */
export const helpQuerySchema = z.object({
  /** Null for the own role. */
  role: z.preprocess(firstGiven, z.enum(ROLES)).nullable().catch(null),
  search: z.preprocess(firstGiven, z.string().trim().max(MAX_SEARCH)).catch(''),
})
