import { z } from 'zod'
import { ReviewsScreen } from '@/components/analytics/reviews/reviews-screen'
import { mayChange } from '@/lib/core/domain/permissions'
import { queryNumber } from '@/lib/core/http/params'
import { pageFor } from '@/lib/core/route/page'
import { readFrame } from '@/lib/features/analytics/dictionaries-data'
import { readPrecision, readReviews } from '@/lib/features/overview/reviews/data'

export const metadata = { title: 'Разбор сигналов' }

/** `review` is the opened one, linked from letters. */
const querySchema = z.object({ company_id: queryNumber.default(null), review: queryNumber.default(null) })

export default pageFor({ permission: 'reviews.view' }, async ({ user, scope, searchParams }) => {
  const frame = await readFrame(user, scope)
  const requested = querySchema.parse(searchParams)
  const companyId = frame.companies === null ? null : requested.company_id
  const [reviews, precision] = await Promise.all([
    readReviews(scope, companyId),
    frame.companies === null ? null : readPrecision(),
  ])
  return (
    <ReviewsScreen
      precision={precision}
      initial={{ companyId, reviews }}
      reviewId={requested.review}
      mayAnswer={mayChange(user, 'reviews.answer')}
      frame={frame}
    />
  )
})
