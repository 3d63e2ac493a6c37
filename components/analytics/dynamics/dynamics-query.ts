import { searchOf } from '@/lib/core/http/api-client'
import type { AnalyticsCategories } from '@/lib/features/analytics/group/contract'
import { type CompanyFilter, companyFilterOf, type DynamicsQuery } from '@/lib/features/analytics/schema'

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

/** The dynamics of a category among the organisations of another screen, at an indicator's chart. */
export function dynamicsPath(
  about: CompanyFilter & Pick<DynamicsQuery, 'company_id' | 'metric_category_id'>,
  metricId: number | null,
): string {
  const query = {
    ...companyFilterOf(about),
    company_id: about.company_id,
    metric_category_id: about.metric_category_id,
  }
  const anchor = metricId === null ? '' : `#${chartAnchor(metricId)}`
  return `/analytics/indicator?${searchOf(query)}${anchor}`
}

/** Where an indicator's chart stands on the page. */
export const chartAnchor = (metricId: number): string => `metric-${metricId}`
