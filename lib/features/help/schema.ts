import { z } from 'zod'
import { ROLES } from '@/lib/features/help/labels'

const MAX_SEARCH = 100
const first = (value: unknown) => (Array.isArray(value) ? value[0] : value)

/** Query of the help; invalid values are ignored. */
export const helpQuerySchema = z.object({
  /** Null for the own role. */
  role: z.preprocess(first, z.enum(ROLES)).nullable().catch(null),
  search: z.preprocess(first, z.string().trim().max(MAX_SEARCH)).catch(''),
})
