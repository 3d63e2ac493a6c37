import type { Metadata } from 'next'
import { missingYear } from '@/components/analytics/rating/missing-place'
import { periodOfKey } from '@/components/analytics/rating/rating-period'
import { shownQuery } from '@/components/analytics/rating/rating-query'
import { RatingScreen } from '@/components/analytics/rating/rating-screen'
import { may } from '@/lib/core/auth/permissions'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/env'
import { firstOf, foundOrNotFound, type PageQuery } from '@/lib/core/http/page'
import { inTurnOrNothing } from '@/lib/core/http/turns'
import { readFilterDictionaries, readOwnChoices } from '@/lib/features/analytics/dictionaries-data'
import { readAnalyticsCategories } from '@/lib/features/analytics/group/categories-data'
import { readPeriodRating } from '@/lib/features/analytics/rating/rating-period-data'
import { ratingQuerySchema } from '@/lib/features/analytics/schema'
import { readSummary } from '@/lib/features/documents/summary/summary-data'

export const metadata: Metadata = { title: 'Рейтинг организаций' }

export default async function RatingPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('analytics.view')
  if (!user) return null
  const scope = companyScope(user)
  const search = await searchParams
  const asked = ratingQuerySchema.parse(search)
  const period = periodOfKey(firstOf(search.period) ?? null)
  const [choices, dictionaries, companies] = await Promise.all([
    readAnalyticsCategories(),
    readFilterDictionaries(scope),
    readOwnChoices(scope),
  ])
  const query = shownQuery(asked, period, choices, companies !== null)
  const rating =
    query.metric_category_id === null
      ? undefined
      : await inTurnOrNothing({ userId: user.id, name: 'rating', heavy: 'few' }, () =>
          foundOrNotFound(() => readPeriodRating(scope, query)),
        )
  const year = rating ? missingYear(rating, period !== null) : null
  return (
    <RatingScreen
      initial={rating && { query, rating }}
      summary={year === null ? undefined : await readSummary(scope, { year, company_id: query.company_id })}
      choices={choices}
      dictionaries={dictionaries}
      companies={companies}
      company={user.company?.short_name ?? null}
      mayPlan={may(user.role, 'measures.manage')}
      timeZone={env().APP_TIMEZONE}
    />
  )
}
