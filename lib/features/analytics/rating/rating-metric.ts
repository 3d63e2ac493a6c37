import { intAt } from '@/lib/calc/at'
import { casesToMedian } from '@/lib/calc/comparison/cases'
import { type Column, within } from '@/lib/calc/comparison/column'
import { meanOf, medianOf } from '@/lib/calc/comparison/quantiles'
import { positionOf, type RankedRow, type Ranking, rankBy, rowAt } from '@/lib/calc/comparison/ranking'
import { isBetter, type Judgement, standingOf } from '@/lib/calc/comparison/standing'
import { hasPosteriors, keepsOutliers } from '@/lib/calc/method-version'
import { indexedAt, numberAt } from '@/lib/calc/narrow'
import { dispersionOf, reliabilityOf, shownReliability } from '@/lib/calc/places/dispersion'
import type { PlaceInterval } from '@/lib/calc/places/expected-places'
import { placeInterval } from '@/lib/calc/places/interval'
import { posteriorOf } from '@/lib/calc/places/posterior'
import { type Stabilised, stabilised } from '@/lib/calc/places/stabilised'
import type { ExactPeriodValue } from '@/lib/calc/pooling/period-value'
import { incompleteIn, type Slot } from '@/lib/calc/pooling/slots'
import { cached } from '@/lib/calc/remembering'
import { roundTo } from '@/lib/calc/rounding'
import { countKindOf } from '@/lib/calc/signals/metric-kind'
import {
  coarsened,
  columnOf,
  denominatorsOf,
  type Released,
  releasedOf,
} from '@/lib/features/analytics/columns/shapes'
import type { ComparedMetric } from '@/lib/features/analytics/group/group-data'
import { absenceOf, areEnough } from '@/lib/features/analytics/group/rules'
import type { OwnValue } from '@/lib/features/analytics/own/own-data'
import type { MetricRating, OwnRating, Spread } from '@/lib/features/analytics/rating/contract'
import {
  absentOf,
  groupCache,
  intervalVisibility,
  type RatingSource,
  shownRows,
} from '@/lib/features/analytics/rating/rating-source'
import { NO_PROFILE } from '@/lib/features/analytics/rating/rules'

/** A rated indicator. Its ranking for the category's score is null when suppressed or not judged. */
interface RatedMetric {
  metric: ComparedMetric
  answer: MetricRating
  ranking: Ranking | null
  /** Chance around the values, parallel to the ranking; null where no cases are counted. Lazy. */
  chance: () => Stabilised | null
  /** Posterior of the true values, in parallel; in a category outliers are shrunk like all others. */
  likely: () => Stabilised | null
  /** Place interval of an organisation; null where no cases are counted. */
  intervalAt: (row: Pick<RankedRow, 'company' | 'place'>) => PlaceInterval | null
  /** Histogram of the others' values; null when suppressed. Lazy. */
  spread: () => Spread | null
}

export function rateMetric(source: RatingSource, metric: ComparedMetric, slot: Slot): RatedMetric {
  const { group, own, year } = source
  const column = within(columnOf(source.categoryYear, metric.id, slot), group.mask)
  const total = column.values.length
  const isOwnAmong = own !== null && column.companies.includes(own.id)
  const isBelow = !areEnough(total, isOwnAmong, source.minGroup)
  const { order } = metric
  const ranking =
    isBelow || order === null
      ? null
      : rankBy(column, order, { decimals: metric.decimals, members: group.members.keys() })
  const ownPosition = own && ranking ? positionOf(ranking, own.id) : -1
  const shown = ranking ? shownRows(ranking, ownPosition, source.isFull(slot)) : []
  const median = isBelow ? null : medianOf(column.values, metric.decimals)
  const absent = absentOf(source, slot)
  const cache = groupCache(source)
  const chance = lazy(() => ranking && order && chanceOf(source, metric, { slot, ranking, order }))
  const likely = lazy(() => {
    const published = chance()
    return published && hasPosteriors(source.method) ? posteriorOf(published) : published
  })
  const intervalOf = ({ company, place }: Pick<RankedRow, 'company' | 'place'>) => {
    const published = chance()
    const posterior = published && keepsOutliers(source.method) ? posteriorOf(published, true) : likely()
    const index = posterior && ranking ? ranking.column.companies.indexOf(company) : -1
    return posterior && index >= 0 ? placeInterval(posterior, index, place) : null
  }
  const intervalAt: RatedMetric['intervalAt'] = (row) =>
    row.company === own?.id
      ? cached(cache.intervals, `${slot}/${metric.id}/${row.company}`, () => intervalOf(row))
      : intervalOf(row)
  const isIntervalVisible = intervalVisibility(source, { slot, total })
  const ownPeriod = own ? source.ownValues.at(metric, year, slot) : null
  const isWithin = own !== null && group.mask[own.id] === 1
  const released = own && releasedOf(source.categoryYear, metric.id, slot, own.id)
  const ownRow = ranking && rowAt(ranking, ownPosition)
  const isOut = own?.metricCategoryIds?.includes(metric.categoryId) === false
  const ownShown = ownRow?.value ?? (isOut ? released?.published : released?.value) ?? null
  return {
    metric,
    ranking,
    chance,
    likely,
    intervalAt,
    spread: () => (isBelow ? null : spreadOf(metric.id, column, own?.id)),
    answer: {
      metric: metric.shown,
      total: isBelow ? null : total,
      below_minimum: isBelow,
      suppressed: isBelow,
      median,
      absence: isBelow ? undefined : absenceOf(column.values, metric.decimals, absent),
      mean: isBelow ? null : meanOf(column.values, metric.decimals),
      reliability:
        ranking && cached(cache.reliabilities, `${slot}/${metric.id}`, () => reliabilityIn(chance())),
      own: ownPeriod
        ? {
            ...ownRating(metric, ownPeriod, { released, median }),
            ...ownPlace(ownRow, intervalAt),
            incomplete: incompleteIn(metric, year, slot, ownPeriod.periods) ?? undefined,
            hidden: (isWithin && ranking && released?.published === null) || undefined,
            told: isWithin && ranking ? coarsened(released) : undefined,
            ...(isWithin || released
              ? liveOf(ownPeriod, released, { column: isWithin && ranking ? column : null, order, ownRow })
              : {}),
          }
        : // Out of the viewer's reach, or no longer approved: shown as in the table, without its counts.
          ownShown === null
          ? null
          : {
              value: ownShown,
              gap_to_median: median === null ? null : roundTo(ownShown - median, metric.decimals),
              cases_to_median: null,
              ...ownPlace(ownRow, intervalAt),
              ...(isOut ? {} : { live: NO_LIVE }),
            },
      rows: shown.map((row) => {
        const { company, place, value, score } = row
        const member = group.members.get(company)
        // The same object shape for hundreds of rows; undefined fields are not sent.
        return {
          place,
          // The own value is exact to its people, whatever is published of it.
          value: company === own?.id && !isOut ? (released?.value ?? value) : value,
          score,
          place_interval: isIntervalVisible(company) ? intervalAt(row) : undefined,
          number: member?.number ?? '',
          is_own: company === own?.id,
          profile: member?.profile ?? NO_PROFILE,
        }
      }),
      truncated: shown.length < (ranking?.total ?? 0),
    },
  }
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Number of bins of an indicator's strip. */
const PARTS = 64

function spreadOf(metric_id: number, { values, companies }: Column, ownId: number | undefined): Spread {
  const [from, to] = [numberAt(values, 0), numberAt(values, values.length - 1)]
  const counts = Array.from({ length: PARTS }, () => 0)
  companies.forEach((company, index) => {
    const part = Math.round(((numberAt(values, index) - from) / (to - from || 1)) * (PARTS - 1))
    if (company !== ownId) counts[part] = (counts[part] ?? 0) + 1
  })
  return { metric_id, from, to, counts }
}

/** Uncertainty of the values by chance, from their denominator bands; null where no cases are counted. */
function chanceOf(
  { categoryYear }: RatingSource,
  { id, ratio, shown }: ComparedMetric,
  { slot, ranking, order }: { slot: Slot; ranking: Ranking; order: Judgement },
): Stabilised | null {
  const [kind, denominators] = [countKindOf(shown.metric_kind, ratio), denominatorsOf(categoryYear, id, slot)]
  if (!kind || !ratio || !denominators) return null
  const factor = ratio.factor.toNumber()
  const { companies } = ranking.column
  const rates = (ranking.raw ?? ranking.column.values).map((value) => value / factor)
  const of = new Float64Array(companies.length)
  for (let index = 0; index < of.length; index += 1)
    of[index] = indexedAt(denominators.middles, intAt(companies, index))
  const ofRates = typeof order === 'string' ? order : { near: order.near / factor }
  return stabilised(kind, { rates, of }, ofRates)
}

function reliabilityIn(chance: Stabilised | null): number | null {
  return chance && shownReliability(reliabilityOf(chance, dispersionOf(chance).tau2))
}

function ownPlace(
  row: RankedRow | null,
  intervalAt: (row: RankedRow) => OwnRating['place_interval'],
): Pick<OwnRating, 'place' | 'place_interval' | 'score'> {
  if (!row) return { place: null, score: null }
  return { place: row.place, place_interval: intervalAt(row), score: row.score }
}

/**
 * The own value beside the group's median: as published, or as it is if not published. With a small denominator it is
 * shown but not compared.
 */
function ownRating(
  metric: ComparedMetric,
  own: OwnValue,
  { released, median }: { released: Released | null; median: number | null },
): Pick<OwnRating, 'value' | 'gap_to_median' | 'cases_to_median' | 'cases_unit' | 'small_denominator'> {
  const value = released?.value ?? own.rounded
  if (value === null || (!released && !own.compared) || median === null) {
    const isSmall = !released && value !== null && !own.eligible
    return { value, gap_to_median: null, cases_to_median: null, small_denominator: isSmall || undefined }
  }
  const gap = { value, gap_to_median: roundTo(value - median, metric.decimals) }
  // Where the published value differs from today's, its counts are not known here.
  return value === own.rounded
    ? { ...gap, ...casesOf(metric, own, median) }
    : { ...gap, cases_to_median: null }
}

interface Ranked {
  /** Null where nobody is ranked. */
  column: Column | null
  order: Judgement | null
  ownRow: RankedRow | null
}

const NO_LIVE = { value: null, place: null, of: null }

/** The current own value if it differs from the published one, and the place it would take among those published. */
function liveOf(
  own: OwnValue,
  released: Released | null,
  { column, order, ownRow }: Ranked,
): Pick<OwnRating, 'live'> {
  const value = own.compared ? own.rounded : null
  if (value === (released?.value ?? null)) return {}
  if (value === null || !column || !order) return { live: { ...NO_LIVE, value } }
  const { better } = standingOf(column.values, value, order)
  const isOwnBetter = ownRow !== null && isBetter(ownRow.value, value, order) === true
  return {
    live: { value, place: better - Number(isOwnBetter) + 1, of: column.values.length + Number(!ownRow) },
  }
}

const BED_DAYS = /койко-?\s?д/i

/** Distance to the median in cases; null for means and others, which count none. */
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
