import { firstCategory, type ScreenFrame } from '@/components/analytics/filters/screen-frame'
import type { AnalyticsCategories } from '@/lib/features/analytics/contract'
import type { SentPeriod } from '@/lib/features/analytics/rating/contract'
import { comparisonOf } from '@/lib/features/analytics/rules'
import type { RatingPeriodQuery, RatingQuery } from '@/lib/features/analytics/schema'

/** A tab of the rating: a quarter or a month of a year, or with 0 in both the year. */
export interface RatingPeriod {
  quarter: number
  month: number
}

const MONTHS: readonly RatingPeriod[] = Array.from({ length: 12 }, (_, index) => ({
  quarter: 0,
  month: index + 1,
}))

export const YEAR_AND_QUARTERS: readonly RatingPeriod[] = [0, 1, 2, 3, 4].map((quarter) => ({
  quarter,
  month: 0,
}))

/** A period in the URL: `year`, `q3`, `m11`. */
export function periodKey({ quarter, month }: RatingPeriod): string {
  if (month > 0) return `m${month}`
  return quarter > 0 ? `q${quarter}` : 'year'
}

/** The period of a URL key; null for an unknown one. */
export function periodOfKey(key: string | null): RatingPeriod | null {
  return [...YEAR_AND_QUARTERS, ...MONTHS].find((period) => periodKey(period) === key) ?? null
}

type WithPeriods = { data: Pick<SentPeriod['data'], 'periods'> }

/** Whether anything of a period is approved. */
export const hasData = ({ data }: WithPeriods, period: RatingPeriod): boolean =>
  data.periods.some((one) => periodKey(one) === periodKey(period))

/** Months with data; empty when months are not in use. */
export const monthsOf = ({ data }: WithPeriods): number[] =>
  data.periods.flatMap(({ month }) => (month > 0 ? [month] : []))

/**
 * The query for a URL: the category defaults to the person's first; without year and period the server uses the last
 * with own values.
 */
export function shownQuery(
  requested: RatingQuery,
  period: RatingPeriod | null,
  choices: AnalyticsCategories,
  frame: ScreenFrame,
): RatingPeriodQuery {
  return {
    ...comparisonOf(requested),
    company_id: frame.companies ? requested.company_id : null,
    year: requested.year,
    metric_category_id: requested.metric_category_id ?? firstCategory(choices, frame),
    ...(period ?? { quarter: null, month: null }),
  }
}
