import { casesToMedian } from '@/lib/calc/comparison/cases'
import { type Column, within } from '@/lib/calc/comparison/column'
import { meanOf, medianOf } from '@/lib/calc/comparison/quantiles'
import { positionOf, type RankedRow, type Ranking, rank, rowAt } from '@/lib/calc/comparison/ranking'
import { dispersionOf, reliabilityOf, toldReliability } from '@/lib/calc/places/dispersion'
import { placeInterval } from '@/lib/calc/places/interval'
import { type Stabilised, stabilised } from '@/lib/calc/places/stabilised'
import type { ExactPeriodValue } from '@/lib/calc/pooling/period-value'
import { periodsIn, type Slot } from '@/lib/calc/pooling/slots'
import { roundTo } from '@/lib/calc/rounding'
import { countKindOf } from '@/lib/calc/signals/metric-kind'
import { columnOf, countsOf } from '@/lib/features/analytics/columns/columns'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import { areEnough } from '@/lib/features/analytics/group/others'
import type { OwnValue } from '@/lib/features/analytics/group/own-data'
import type { MetricRating, OwnRating } from '@/lib/features/analytics/rating/contract'
import { keptAs, keptGroup } from '@/lib/features/analytics/rating/kept-group'
import type { RatingSource } from '@/lib/features/analytics/rating/rating-source'
import { NO_PROFILE } from '@/lib/features/analytics/rating/rules'
import { shownRows } from '@/lib/features/analytics/rating/shown-rows'

/** An indicator of the rating, and the ranking that the category's score is made of: null when suppressed. */
export interface RatedMetric {
  metric: ComparedMetric
  answer: MetricRating
  ranking: Ranking | null
  /** Beside the ranking's organisations; null where no cases are counted. Worked out when it is asked for. */
  chance: () => Stabilised | null
}

/** Of more organisations an admin is told the intervals of places in the short tables alone. */
const MAX_INTERVALS = 500

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
  const kept = keptGroup(source)
  let worked: Stabilised | null | undefined
  const chance = () => {
    if (worked === undefined) worked = ranking && chanceOf(source, metric, { slot, column })
    return worked
  }
  const intervalOf = ({ company, place }: RankedRow) => {
    const group = chance()
    const index = group ? column.companies.indexOf(company) : -1
    return group && index >= 0 ? placeInterval(group, index, place) : null
  }
  const intervalAt = (row: RankedRow) =>
    row.company === own?.id
      ? keptAs(kept.intervals, `${slot}/${metric.id}/${row.company}`, () => intervalOf(row))
      : intervalOf(row)
  const isToldOf = (company: number) =>
    company === own?.id || (source.isAdmin && (total <= MAX_INTERVALS || !source.isFull(slot)))
  const ownPeriod = own ? source.ownValues.at(metric, year, slot) : null
  return {
    metric,
    ranking,
    chance,
    answer: {
      metric: metric.shown,
      total: isBelow ? null : total,
      below_minimum: isBelow,
      median,
      mean: isBelow ? null : meanOf(column.values, metric.decimals),
      reliability:
        ranking && keptAs(kept.reliabilities, `${slot}/${metric.id}`, () => reliabilityIn(chance())),
      own: ownPeriod && {
        ...ownRating(metric, ownPeriod, median),
        ...ownPlace(ranking && rowAt(ranking, ownPosition), intervalAt),
        ...incompleteness(ownPeriod.periods, periodsIn(metric, year, slot).length),
      },
      rows: shown.map((row) => {
        const { company, place, value, score } = row
        const member = group.members.get(company)
        // One shape for hundreds of rows; what is undefined is not sent.
        return {
          place,
          value,
          score,
          place_interval: isToldOf(company) ? intervalAt(row) : undefined,
          number: member?.number ?? '',
          is_own: company === own?.id,
          profile: member?.profile ?? NO_PROFILE,
        }
      }),
      truncated: shown.length < (ranking?.total ?? 0),
    },
  }
}

interface InSlot {
  slot: Slot
}

/** What chance may have done to the values; null where no cases are counted. */
function chanceOf(
  { categoryYear }: RatingSource,
  { id, ratio, order, shown }: ComparedMetric,
  { slot, column }: InSlot & { column: Column },
): Stabilised | null {
  const [kind, counts] = [countKindOf(shown.metric_kind, ratio), countsOf(categoryYear, id, slot)]
  return kind && counts && stabilised(kind, column.companies, counts, order)
}

function reliabilityIn(chance: Stabilised | null): number | null {
  return chance && toldReliability(reliabilityOf(chance, dispersionOf(chance).tau2))
}

function ownPlace(
  row: RankedRow | null,
  intervalAt: (row: RankedRow) => OwnRating['place_interval'],
): Pick<OwnRating, 'place' | 'place_interval' | 'score'> {
  if (!row) return { place: null, score: null }
  return { place: row.place, place_interval: intervalAt(row), score: row.score }
}

function incompleteness(periods: number, of: number): Pick<OwnRating, 'incomplete'> {
  return periods < of ? { incomplete: { periods, of } } : {}
}

/** The own value beside the group's median. A value of a small denominator is shown and compared with nothing. */
function ownRating(
  metric: ComparedMetric,
  own: OwnValue,
  median: number | null,
): Pick<OwnRating, 'value' | 'gap_to_median' | 'cases_to_median' | 'cases_unit' | 'small_denominator'> {
  const value = own.rounded
  if (value === null || !own.compared || median === null) {
    const isSmall = value !== null && !own.eligible
    return {
      value,
      gap_to_median: null,
      cases_to_median: null,
      ...(isSmall ? { small_denominator: true } : {}),
    }
  }
  return { value, gap_to_median: roundTo(value - median, metric.decimals), ...casesOf(metric, own, median) }
}

const BED_DAYS = /койко-?\s?д/i

/** Means and others count no cases. */
function casesOf(
  { ratio, shown, names }: ComparedMetric,
  { numerator, denominator }: ExactPeriodValue,
  median: number,
): Pick<OwnRating, 'cases_to_median' | 'cases_unit'> {
  if (!ratio || !numerator || !denominator || !countKindOf(shown.metric_kind, ratio)) {
    return { cases_to_median: null }
  }
  return {
    cases_to_median: casesToMedian({ numerator, median, denominator, factor: ratio.factor }),
    cases_unit: BED_DAYS.test(names[ratio.numerator] ?? '') ? 'bed_days' : 'cases',
  }
}
