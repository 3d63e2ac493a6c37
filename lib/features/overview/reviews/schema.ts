import { z } from 'zod'
import { queryNumber } from '@/lib/core/http/params'

/** Query of GET /api/signal-reviews: the organisation an admin chose. */
export const reviewsQuerySchema = z.object({ company_id: queryNumber.default(null) })

/** The page's query adds the opened review, linked from letters. */
export const reviewsPageSchema = reviewsQuerySchema.extend({ review: queryNumber.default(null) })
