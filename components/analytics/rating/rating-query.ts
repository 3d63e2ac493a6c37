import type { AnalyticsCategories } from '@/lib/features/analytics/group/contract'
import type { RatingQuery } from '@/lib/features/analytics/schema'

/** The query with what the address leaves open: the first category, the current year; always every period, shortened. */
export function shownQuery(asked: RatingQuery, choices: AnalyticsCategories, isAdmin: boolean): RatingQuery {
  return {
    ...asked,
    year: asked.year ?? choices.meta.years.current,
    metric_category_id: asked.metric_category_id ?? choices.data[0]?.id ?? null,
    company_id: isAdmin ? asked.company_id : null,
    full_rating: null,
    quarter: null,
    month: null,
  }
}
