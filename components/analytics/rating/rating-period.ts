import { monthName, periodTitle, quarterName } from '@/lib/core/format/quarters'
import type { PeriodRating, Rating } from '@/lib/features/analytics/rating/contract'

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

/** How the address names a period: `year`, `q3`, `m11`. */
export function periodKey(period: RatingPeriod): string {
  if (period.kind === 'year') return 'year'
  return period.kind === 'quarter' ? `q${period.quarter}` : `m${period.month}`
}

/** The period an address names; one that does not exist is null. */
export function periodOfKey(key: string | null): RatingPeriod | null {
  return [...YEAR_AND_QUARTERS, ...MONTHS].find((period) => periodKey(period) === key) ?? null
}

/** The period shown: the one asked for, else the last filled quarter of the year. */
export function shownPeriod(asked: RatingPeriod | null, { meta }: Rating): RatingPeriod {
  return asked ?? { kind: 'quarter', quarter: meta.last_filled.quarter }
}

/** What is known of a period; null when nobody of the group has approved anything. */
export function ratingOf({ data }: Rating, period: RatingPeriod): PeriodRating | null {
  if (period.kind === 'year') return data.year
  const ratings = period.kind === 'quarter' ? data.quarter : data.month
  return ratings[String(period.kind === 'quarter' ? period.quarter : period.month)] ?? null
}

/** Months that may be chosen: those with data. None when months are not in use. */
export function monthsOf({ data }: Rating): number[] {
  return Object.keys(data.month)
    .map(Number)
    .filter((month) => data.month[String(month)])
    .sort((a, b) => a - b)
}

export function periodName(period: RatingPeriod): string {
  if (period.kind === 'year') return 'Год'
  return period.kind === 'quarter' ? quarterName(period.quarter) : monthName(period.month)
}

/** «III квартал 2026 года» */
export function periodWords(period: RatingPeriod, year: number): string {
  return periodTitle({ periodicity: period.kind, year, ...periodQuery(period) })
}

/** The period as queries name it: 0 is none. */
export function periodQuery(period: RatingPeriod): { quarter: number; month: number } {
  return {
    quarter: period.kind === 'quarter' ? period.quarter : 0,
    month: period.kind === 'month' ? period.month : 0,
  }
}

/** The latest quarter, else the year, in which the own organisation has a value; null when it has none. */
export function lastOwnPeriod(rating: Rating): RatingPeriod | null {
  const latestFirst = [...YEAR_AND_QUARTERS].reverse()
  return (
    latestFirst.find((period) => ratingOf(rating, period)?.metrics.some(({ own }) => own !== null)) ?? null
  )
}
