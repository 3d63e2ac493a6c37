import type { Metadata } from 'next'
import { ReviewsScreen } from '@/components/analytics/reviews/reviews-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { mayChange } from '@/lib/core/domain/permissions'
import type { PageQuery } from '@/lib/core/route/page'
import { readFrame } from '@/lib/features/analytics/dictionaries-data'
import { readPrecision, readReviews } from '@/lib/features/overview/reviews/data'
import { reviewsPageSchema } from '@/lib/features/overview/reviews/schema'

export const metadata: Metadata = { title: 'Разбор сигналов' }

export default async function SignalsPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('reviews.view')
  if (!user) return null
  const scope = companyScope(user)
  const frame = await readFrame(user, scope)
  const asked = reviewsPageSchema.parse(await searchParams)
  const companyId = frame.companies === null ? null : asked.company_id
  const [reviews, precision] = await Promise.all([
    readReviews(scope, companyId),
    frame.companies === null ? null : readPrecision(),
  ])
  return (
    <ReviewsScreen
      precision={precision}
      initial={{ companyId, reviews }}
      asked={asked.review}
      mayAnswer={mayChange(user, 'reviews.answer')}
      frame={frame}
    />
  )
}
