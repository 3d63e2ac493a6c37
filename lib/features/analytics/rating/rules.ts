import type { Profile } from '@/lib/features/analytics/group/contract'
import type { SentPeriod, TableRow } from '@/lib/features/analytics/rating/contract'
import type { RatingSort } from '@/lib/features/analytics/schema'

/** The profile of an organisation with everything hidden. */
export const NO_PROFILE: Profile = {
  company_type: null,
  company_ownership: null,
  company_level: null,
  company_bed_capacity: null,
  is_emergency: null,
  hidden: [],
}

/** The latest quarter with own values, else the year; undefined without any. */
export function lastOwnPeriod(periods: SentPeriod['data']['periods']) {
  const own = periods.filter(({ has_own }) => has_own)
  return own.findLast(({ quarter }) => quarter > 0) ?? own[0]
}

/** Sorts rows; those without a place or value stay last, ties keep their order. */
export function sortedRows<Row extends Pick<TableRow, 'place' | 'number' | 'value'>>(
  rows: readonly Row[],
  { sort, direction }: RatingSort,
): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort((one, other) => {
    if (sort === 'number') return sign * one.number.localeCompare(other.number)
    const [a, b] = [one[sort], other[sort]]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  })
}
