import { casesToMedian } from '@/lib/calc/comparison/cases'
import { within } from '@/lib/calc/comparison/column'
import { meanOf, medianOf } from '@/lib/calc/comparison/quantiles'
import { positionOf, type RankedRow, type Ranking, rank, rowAt } from '@/lib/calc/comparison/ranking'
import type { ExactPeriodValue } from '@/lib/calc/pooling/period-value'
import { periodsIn, type Slot } from '@/lib/calc/pooling/slots'
import { roundTo } from '@/lib/calc/rounding'
import { columnOf } from '@/lib/features/analytics/columns/columns'
import type { Profile } from '@/lib/features/analytics/group/contract'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import { areEnough } from '@/lib/features/analytics/group/others'
import type { MetricRating, OwnRating } from '@/lib/features/analytics/rating/contract'
import type { RatingSource } from '@/lib/features/analytics/rating/rating-source'
import { shownRows } from '@/lib/features/analytics/rating/shown-rows'

/** An indicator of the rating, and the ranking that the category's score is made of: null when suppressed. */
export interface RatedMetric {
  metric: ComparedMetric
  answer: MetricRating
  ranking: Ranking | null
}

export function rateMetric(source: RatingSource, metric: ComparedMetric, slot: Slot): RatedMetric {
  const { group, own, year } = source
  const column = within(columnOf(source.categoryYear, metric.id, slot), group.mask)
  const total = column.values.length
  const isOwnAmong = own !== null && column.companies.includes(own.id)
  const isBelow = !areEnough(total, isOwnAmong, source.minGroup)
  const ranking = isBelow ? null : rank(column, metric.order)
  const ownPosition = own && ranking ? positionOf(ranking, own.id) : -1
  const shown = ranking ? shownRows(ranking, ownPosition, source.isFull(slot)) : []
  const median = isBelow ? null : medianOf(column.values, metric.decimals)
  const ownPeriod = own ? source.ownValues.at(metric, year, slot) : null
  return {
    metric,
    ranking,
    answer: {
      metric: metric.shown,
      total: isBelow ? null : total,
      below_minimum: isBelow,
      median,
      mean: isBelow ? null : meanOf(column.values, metric.decimals),
      own: ownPeriod && {
        ...ownRating(metric, ownPeriod, median),
        ...ownPlace(ranking && rowAt(ranking, ownPosition)),
        ...incompleteness(ownPeriod.periods, periodsIn(metric, year, slot).length),
      },
      rows: shown.map(({ company, ...row }) => ({
        ...row,
        number: group.members.get(company)?.number ?? '',
        is_own: company === own?.id,
        profile: group.members.get(company)?.profile ?? NO_PROFILE,
      })),
      truncated: shown.length < (ranking?.total ?? 0),
    },
  }
}

export const NO_PROFILE: Profile = {
  company_type: null,
  company_ownership: null,
  company_level: null,
  company_bed_capacity: null,
  is_emergency: null,
  hidden: [],
}

function ownPlace(row: RankedRow | null): Pick<OwnRating, 'place' | 'score'> {
  return { place: row?.place ?? null, score: row?.score ?? null }
}

function incompleteness(periods: number, of: number): Pick<OwnRating, 'incomplete'> {
  return periods < of ? { incomplete: { periods, of } } : {}
}

/** The own value beside the group's median. A value of a small denominator is shown and compared with nothing. */
function ownRating(
  { decimals, ratio }: ComparedMetric,
  own: ExactPeriodValue,
  median: number | null,
): Pick<OwnRating, 'value' | 'gap_to_median' | 'cases_to_median' | 'small_denominator'> {
  const value = own.rounded
  if (value === null || !own.eligible || median === null) {
    const isSmall = value !== null && !own.eligible
    return {
      value,
      gap_to_median: null,
      cases_to_median: null,
      ...(isSmall ? { small_denominator: true } : {}),
    }
  }
  const { denominator } = own
  return {
    value,
    gap_to_median: roundTo(value - median, decimals),
    cases_to_median:
      ratio && denominator !== null
        ? casesToMedian({ value, median, denominator, factor: ratio.factor })
        : null,
  }
}
