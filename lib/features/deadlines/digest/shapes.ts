import { z } from 'zod'

const digestItem = z.object({
  /** Asked of the reader, answered to them; returned to them, mended for them. */
  kind: z.enum(['asked', 'answered', 'returned', 'resent']),
  /** How many questions. */
  count: z.int(),
  document: z.object({
    id: z.int(),
    category: z.string(),
    company: z.string(),
    year: z.int(),
    quarter: z.int(),
    month: z.int(),
  }),
})
export type DigestItem = z.output<typeof digestItem>

export const digestRow = z.object({ user_id: z.int(), items: z.array(digestItem) })
export type Digest = z.output<typeof digestRow>
