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
import { nearestYear, readAnalyticsYears } from '@/lib/features/analytics/group/categories-data'
import { readGroup, readOwnCompany } from '@/lib/features/analytics/group/group-data'
import { chosenCategory, readComparedCategories } from '@/lib/features/analytics/group/metrics-data'
import { NO_OWN_VALUES, readOwnValues } from '@/lib/features/analytics/group/own-data'
import type { PeriodRating, Rating } from '@/lib/features/analytics/rating/contract'
import { rateCategory } from '@/lib/features/analytics/rating/rating-category'
import { rateMetric } from '@/lib/features/analytics/rating/rating-metric'
import type { RatingSource } from '@/lib/features/analytics/rating/rating-source'
import type { RatingQuery } from '@/lib/features/analytics/schema'

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

async function rate(scope: CompanyScope, query: RatingQuery): Promise<Rating> {
  const [categories, years, own, group] = await atOnce(() =>
    Promise.all([
      readComparedCategories(),
      readAnalyticsYears(),
      readOwnCompany(scope, query.company_id),
      readGroup(query),
    ]),
  )
  const category = chosenCategory(categories, query.metric_category_id)
  const year = nearestYear(query.year, years)
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
    isFull: (slot) => query.full_rating === true && isAskedFor(query, slot),
    isAdmin: scope.role === 'admin',
    minGroup: env().MIN_COMPARISON_GROUP,
  }
  const hasMonths = metrics.some(
    (metric) => isMonthly(metric) && MONTH_SLOTS.some((slot) => isComparedIn(metric, year, slot)),
  )
  async function groups(slots: readonly Slot[], part: 'quarter' | 'month') {
    const found: Record<string, PeriodRating | null> = {}
    for (const slot of slots) found[String(slotParts(slot)[part])] = await ratingGroup(source, slot)
    return found
  }
  const last = (slots: readonly Slot[], part: 'quarter' | 'month') =>
    Math.max(
      1,
      ...slots.filter((slot) => categoryYear.reporters.get(slot)?.size).map((slot) => slotParts(slot)[part]),
    )
  return {
    data: {
      year: await ratingGroup(source, YEAR_SLOT),
      quarter: await groups(QUARTER_SLOTS, 'quarter'),
      month: hasMonths ? await groups(MONTH_SLOTS, 'month') : {},
    },
    meta: {
      year,
      last_filled: { quarter: last(QUARTER_SLOTS, 'quarter'), month: last(MONTH_SLOTS, 'month') },
      min_group: source.minGroup,
      as_of: new Date().toISOString(),
      own_number: own?.number ?? null,
    },
  }
}

/** Null where neither the group nor the own organisation has anything approved. */
async function ratingGroup(source: RatingSource, slot: Slot): Promise<PeriodRating | null> {
  const { categoryYear, group, own, year } = source
  const reporters = categoryYear.reporters.get(slot) ?? new Set<number>()
  const isSeen = (id: number) => group.mask[id] === 1 || id === own?.id
  if (![...reporters].some(isSeen)) return null
  const compared = source.metrics.filter((metric) => isComparedIn(metric, year, slot))
  const rated = await inSlices(compared, (metric) => rateMetric(source, metric, slot))
  return { category: rateCategory(source, rated, slot), metrics: rated.map(({ answer }) => answer) }
}
