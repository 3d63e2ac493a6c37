import 'server-only'
import {
  isComparedIn,
  isMonthly,
  MONTH_SLOTS,
  QUARTER_SLOTS,
  type Slot,
  slotOf,
  slotParts,
  YEAR_SLOT,
} from '@/lib/calc/pooling/slots'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { atOnce, readingFromStandby } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import { inSlices } from '@/lib/core/ordinary-work'
import { readCategoryYears } from '@/lib/features/analytics/columns/columns-data'
import { nearestYear } from '@/lib/features/analytics/group/categories-data'
import { readCompared } from '@/lib/features/analytics/group/compared-data'
import { type ComparedMetric, chosenCategory } from '@/lib/features/analytics/group/metrics-data'
import { areEnough } from '@/lib/features/analytics/group/others'
import { NO_OWN_VALUES, readOwnValues } from '@/lib/features/analytics/group/own-data'
import type { PeriodRating, Rating } from '@/lib/features/analytics/rating/contract'
import { rateCategory } from '@/lib/features/analytics/rating/rating-category'
import { rateMetric } from '@/lib/features/analytics/rating/rating-metric'
import type { RatingSource } from '@/lib/features/analytics/rating/rating-source'
import type { CompanyFilter, RatingQuery } from '@/lib/features/analytics/schema'

/** Whether the query wants this tab; one that names none wants all of them. */
function isAskedFor({ quarter, month }: RatingQuery, slot: Slot): boolean {
  if (quarter === null && month === null) return true
  return slot === slotOf({ quarter: quarter ?? 0, month: month ?? 0 })
}

/**
 * The rating of a category over the slots of a year, GET /api/analytics-rating. Only approved values of participant
 * organisations within the filters count; of others nothing but number and profile is told.
 * @throws AppError not_found for a category or organisation that does not exist
 */
export function readRating(scope: CompanyScope, query: RatingQuery): Promise<Rating> {
  return readingFromStandby(() => rate(scope, query))
}

type SourceQuery = CompanyFilter & Pick<RatingQuery, 'company_id' | 'year' | 'metric_category_id'>

/**
 * All that ratings of a category and year are made of, and what is told beside every one of them.
 * @param isFull whether a slot is wanted with every row
 * @throws AppError not_found for a category or organisation that does not exist
 */
export async function readRatingSource(
  scope: CompanyScope,
  query: SourceQuery,
  isFull: RatingSource['isFull'],
): Promise<{ source: RatingSource; meta: Rating['meta'] }> {
  const { own, group, categories, covered } = await readCompared(scope, query)
  const category = chosenCategory(categories, query.metric_category_id)
  const year = nearestYear(query.year, covered)
  const [categoryYears, ownValues] = await atOnce(() =>
    Promise.all([
      readCategoryYears(category ? [category] : [], [year]),
      own ? readOwnValues(own.id, [year]) : NO_OWN_VALUES,
    ]),
  )
  const metrics = category?.metrics ?? []
  const categoryYear = categoryYears.of(category?.id ?? 0, year)
  const source: RatingSource = {
    metrics,
    categoryYear,
    group,
    own,
    ownValues,
    year,
    isFull,
    isAdmin: scope.role === 'admin',
    minGroup: env().MIN_COMPARISON_GROUP,
  }
  const last = (slots: readonly Slot[], part: 'quarter' | 'month') =>
    Math.max(1, ...slots.filter((slot) => isReported(source, slot)).map((slot) => slotParts(slot)[part]))
  const meta = {
    year,
    last_filled: { quarter: last(QUARTER_SLOTS, 'quarter'), month: last(MONTH_SLOTS, 'month') },
    min_group: source.minGroup,
    as_of: new Date().toISOString(),
    own_number: own?.number ?? null,
  }
  return { source, meta }
}

/** The months of the year in use: none where no indicator is entered by months. */
export function monthSlots({ metrics, year }: RatingSource): readonly Slot[] {
  const hasMonths = metrics.some(
    (metric) => isMonthly(metric) && MONTH_SLOTS.some((slot) => isComparedIn(metric, year, slot)),
  )
  return hasMonths ? MONTH_SLOTS : []
}

async function rate(scope: CompanyScope, query: RatingQuery): Promise<Rating> {
  const isFull = (slot: Slot) => query.full_rating === true && isAskedFor(query, slot)
  const { source, meta } = await readRatingSource(scope, query, isFull)
  async function groups(slots: readonly Slot[], part: 'quarter' | 'month') {
    const found: Record<string, PeriodRating | null> = {}
    for (const slot of slots) found[String(slotParts(slot)[part])] = await ratingGroup(source, slot)
    return found
  }
  return {
    data: {
      year: await ratingGroup(source, YEAR_SLOT),
      quarter: await groups(QUARTER_SLOTS, 'quarter'),
      month: await groups(monthSlots(source), 'month'),
    },
    meta,
  }
}

/**
 * Whether the own organisation has anything approved there, or enough others have, whatever they are filtered for:
 * a group in which nobody has is told from one in which few have by nothing.
 */
export function isReported({ categoryYear, own, minGroup }: RatingSource, slot: Slot): boolean {
  const reporters = categoryYear.reporters.get(slot)
  if (!reporters) return false
  const total = reporters.reduce((sum, reports) => sum + reports, 0)
  return (own !== null && reporters[own.id] === 1) || areEnough(total, false, minGroup)
}

/** The indicators that are compared in a slot. */
export const comparedIn = ({ metrics, year }: RatingSource, slot: Slot): ComparedMetric[] =>
  metrics.filter((metric) => isComparedIn(metric, year, slot))

/** Null where nothing is reported. */
export async function ratingGroup(source: RatingSource, slot: Slot): Promise<PeriodRating | null> {
  if (!isReported(source, slot)) return null
  const rated = await inSlices(comparedIn(source, slot), (metric) => rateMetric(source, metric, slot))
  return { category: rateCategory(source, rated, slot), metrics: rated.map(({ answer }) => answer) }
}
