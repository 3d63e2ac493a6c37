import { WithdrawnPublication } from '@/components/analytics/publications/withdrawn-publication'
import { missingYear } from '@/components/analytics/rating/missing-place'
import { periodOfKey, shownQuery } from '@/components/analytics/rating/rating-period'
import { RatingScreen } from '@/components/analytics/rating/rating-screen'
import { mayChange } from '@/lib/core/domain/permissions'
import { admittedOrNothing, firstOf, pageFor } from '@/lib/core/route/page'
import { readAnalyticsCategories } from '@/lib/features/analytics/compared/categories-data'
import { readFilterDictionaries, readFrame } from '@/lib/features/analytics/dictionaries-data'
import { readWithdrawn } from '@/lib/features/analytics/publications/data'
import { readPeriodRating } from '@/lib/features/analytics/rating/rating-data'
import { ratingQuerySchema } from '@/lib/features/analytics/schema'
import { readSummary } from '@/lib/features/documents/summary/summary-data'

export const metadata = { title: 'Рейтинг организаций' }

export default pageFor({ permission: 'analytics.view' }, async ({ user, scope, searchParams }) => {
  const requested = ratingQuerySchema.parse(searchParams)
  const withdrawn = await readWithdrawn(requested.publication)
  if (withdrawn) return <WithdrawnPublication publication={withdrawn} />
  const period = periodOfKey(firstOf(searchParams.period) ?? null)
  const [choices, dictionaries, frame] = await Promise.all([
    readAnalyticsCategories(scope, requested),
    readFilterDictionaries(scope, requested.publication),
    readFrame(user, scope),
  ])
  const query = shownQuery(requested, period, choices, frame)
  const answer =
    query.metric_category_id === null
      ? undefined
      : await admittedOrNothing(user.id, () => readPeriodRating(scope, query))
  const year = answer ? missingYear(answer, period !== null) : null
  return (
    <RatingScreen
      initial={answer && { query, answer }}
      summary={year === null ? undefined : await readSummary(scope, { year, company_id: query.company_id })}
      choices={choices}
      dictionaries={dictionaries}
      mayPlan={mayChange(user, 'measures.manage')}
      frame={frame}
    />
  )
})
