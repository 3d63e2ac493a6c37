import { z } from 'zod'
import { bodyVersion, queryNumber } from '@/lib/core/http/params'
import { longText } from '@/lib/core/text/fields'
import { CAUSES } from '@/lib/features/overview/values/rules'

/** Query of GET /api/signal-reviews: the organisation an admin chose. */
export const reviewsQuerySchema = z.object({ company_id: queryNumber.default(null) })

/** The page's query adds the opened review, linked from letters. */
export const reviewsPageSchema = reviewsQuerySchema.extend({ review: queryNumber.default(null) })

export const answerSchema = z.object({
  /** Null for a shift for the better, whose note says what helped. */
  cause: z.enum(CAUSES, { error: 'Выберите, что стоит за сигналом' }).nullable(),
  note: longText(2, 1000),
  version: bodyVersion,
})

export type ReviewAnswer = z.output<typeof answerSchema>
