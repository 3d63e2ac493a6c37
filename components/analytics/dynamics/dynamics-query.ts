import type { AnalyticsCategories } from '@/lib/features/analytics/group/contract'
import type { DynamicsQuery } from '@/lib/features/analytics/schema'

/**
 * The query with what the address leaves open: the first category, the first periodicity in use. Years stay open:
 * the server knows how many are worth showing. Only an admin chooses whose side is shown.
 */
export function shownDynamicsQuery(
  asked: DynamicsQuery,
  choices: AnalyticsCategories,
  isAdmin: boolean,
): DynamicsQuery {
  return {
    ...asked,
    period_id: asked.period_id ?? choices.meta.periods[0]?.id ?? null,
    metric_category_id: asked.metric_category_id ?? choices.data[0]?.id ?? null,
    company_id: isAdmin ? asked.company_id : null,
  }
}
