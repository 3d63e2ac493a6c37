import { firstCategory, type ScreenFrame } from '@/components/analytics/filters/screen-frame'
import { monthName, periodTitle, quarterName, quarterShort } from '@/lib/core/format/quarters'
import type { AnalyticsCategories } from '@/lib/features/analytics/group/contract'
import type { ShownRating } from '@/lib/features/analytics/rating/rules'
import { companyFilterOf } from '@/lib/features/analytics/rules'
import type { RatingPeriodQuery, RatingQuery } from '@/lib/features/analytics/schema'

/** A tab of the rating: a year, or a quarter or a month of it. */
export type RatingPeriod =
  | { kind: 'year' }
  | { kind: 'quarter'; quarter: number }
  | { kind: 'month'; month: number }

const YEAR: RatingPeriod = { kind: 'year' }
const QUARTERS: readonly RatingPeriod[] = [1, 2, 3, 4].map((quarter) => ({ kind: 'quarter', quarter }))
const MONTHS: readonly RatingPeriod[] = Array.from({ length: 12 }, (_, index) => ({
  kind: 'month',
  month: index + 1,
}))

export const YEAR_AND_QUARTERS: readonly RatingPeriod[] = [YEAR, ...QUARTERS]

/** A period in the URL: `year`, `q3`, `m11`. */
export function periodKey(period: RatingPeriod): string {
  if (period.kind === 'year') return 'year'
  return period.kind === 'quarter' ? `q${period.quarter}` : `m${period.month}`
}

/** The period of a URL key; null for an unknown one. */
export function periodOfKey(key: string | null): RatingPeriod | null {
  return [...YEAR_AND_QUARTERS, ...MONTHS].find((period) => periodKey(period) === key) ?? null
}

/** A period in queries: 0 means none. */
interface Numbers {
  quarter: number
  month: number
}

export function tabOf({ quarter, month }: Numbers): RatingPeriod {
  if (month > 0) return { kind: 'month', month }
  return quarter > 0 ? { kind: 'quarter', quarter } : YEAR
}

/** Whether anything of a period is approved. */
export const hasData = ({ data }: ShownRating, period: RatingPeriod): boolean =>
  data.periods.some((one) => periodKey(tabOf(one)) === periodKey(period))

/** Months with data; empty when months are not in use. */
export const monthsOf = ({ data }: ShownRating): number[] =>
  data.periods.flatMap(({ month }) => (month > 0 ? [month] : []))

export function periodName(period: RatingPeriod): string {
  if (period.kind === 'year') return 'Год'
  return period.kind === 'quarter' ? quarterName(period.quarter) : monthName(period.month)
}

/** «III квартал 2026 года» */
export function tabWords(period: RatingPeriod, year: number): string {
  return periodTitle({ periodicity: period.kind, year, ...periodQuery(period) })
}

/** «III кв. 2026», «май 2026», «2026 год» */
export function tabShort(period: RatingPeriod, year: number): string {
  if (period.kind === 'year') return `${year} год`
  return `${period.kind === 'quarter' ? quarterShort(period.quarter) : monthName(period.month)} ${year}`
}

export function periodQuery(period: RatingPeriod): Numbers {
  return {
    quarter: period.kind === 'quarter' ? period.quarter : 0,
    month: period.kind === 'month' ? period.month : 0,
  }
}

/** The latest quarter with an own value, else the year; null if there is none. */
export function lastOwnPeriod({ data }: ShownRating): RatingPeriod | null {
  const own = data.periods.filter(({ has_own }) => has_own).map(tabOf)
  return own.findLast(({ kind }) => kind === 'quarter') ?? own[0] ?? null
}

/**
 * The query for a URL: the category defaults to the person's first; without year and period the server uses the last
 * with own values.
 */
export function shownQuery(
  asked: RatingQuery,
  period: RatingPeriod | null,
  choices: AnalyticsCategories,
  frame: ScreenFrame,
): RatingPeriodQuery {
  return {
    ...companyFilterOf(asked),
    company_id: frame.companies ? asked.company_id : null,
    publication: asked.publication,
    year: asked.year,
    metric_category_id: asked.metric_category_id ?? firstCategory(choices, frame),
    ...(period ? periodQuery(period) : { quarter: null, month: null }),
  }
}
