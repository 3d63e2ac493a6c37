import { periodQuery, type RatingPeriod } from '@/components/analytics/rating/rating-period'
import type { AnalyticsCategories } from '@/lib/features/analytics/group/contract'
import { companyFilterOf } from '@/lib/features/analytics/rules'
import type { RatingPeriodQuery, RatingQuery } from '@/lib/features/analytics/schema'

/**
 * What is asked of the server for an address: the first category unless it names one; without a year or a period the
 * server takes the last with own values.
 */
export function shownQuery(
  asked: RatingQuery,
  period: RatingPeriod | null,
  choices: AnalyticsCategories,
  isAdmin: boolean,
): RatingPeriodQuery {
  return {
    ...companyFilterOf(asked),
    company_id: isAdmin ? asked.company_id : null,
    year: asked.year,
    metric_category_id: asked.metric_category_id ?? choices.data[0]?.id ?? null,
    ...(period ? periodQuery(period) : { quarter: null, month: null }),
  }
}
