import 'server-only'
import { z } from 'zod'
import {
  isComparedIn,
  MONTH_SLOTS,
  QUARTER_SLOTS,
  type Slot,
  slotOf,
  slotParts,
  YEAR_SLOT,
} from '@/lib/calc/pooling/slots'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { coalesced } from '@/lib/core/db/coalescing-reader'
import { onlyRow } from '@/lib/core/db/rows'
import { AppError } from '@/lib/core/http/errors'
import { env } from '@/lib/core/process/env'
import { inSlices } from '@/lib/core/process/interactive-work'
import { nearestYear } from '@/lib/features/analytics/compared/categories-data'
import { readCompared } from '@/lib/features/analytics/compared/compared-data'
import { type ComparedMetric, chosenCategory } from '@/lib/features/analytics/group/group-data'
import { areEnough } from '@/lib/features/analytics/group/rules'
import { NO_OWN_VALUES, readOwnValues } from '@/lib/features/analytics/own/own-data'
import type {
  MetricRating,
  PeriodRating,
  Rating,
  RatingRows,
  SentPeriod,
  TableRow,
} from '@/lib/features/analytics/rating/contract'
import { rateCategory } from '@/lib/features/analytics/rating/rating-category'
import { rateMetric } from '@/lib/features/analytics/rating/rating-metric'
import type { RatingSource } from '@/lib/features/analytics/rating/rating-source'
import { lastOwnPeriod, sortedRows } from '@/lib/features/analytics/rating/rules'
import { readSignals } from '@/lib/features/analytics/report/report-data'
import { RATING_ROWS } from '@/lib/features/analytics/rules'
import type {
  CompanyFilter,
  RatingPeriodQuery,
  RatingQuery,
  RatingRowsQuery,
} from '@/lib/features/analytics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

type SourceQuery = CompanyFilter &
  Pick<RatingQuery, 'company_id' | 'publication' | 'year' | 'metric_category_id'>

/**
 * Input of a category's ratings in a year, and their common meta data.
 * @param isFull whether a slot is requested with every row
 * @throws AppError not_found for a category or organisation that does not exist
 */
async function readRatingSource(scope: CompanyScope, query: SourceQuery, isFull: RatingSource['isFull']) {
  const { own, publication, group, due, released, covered, meta } = await readCompared(scope, query)
  const category = chosenCategory(released, query.metric_category_id)
  const year = nearestYear(query.year, covered)
  const [categoryYears, ownValues] = await coalesced(() =>
    Promise.all([
      publication.read(category ? [category.id] : [], [year]),
      own ? readOwnValues(own, [year]) : NO_OWN_VALUES,
    ]),
  )
  const source: RatingSource = {
    metrics: category?.metrics ?? [],
    categoryYear: categoryYears.of(category?.id ?? 0, year),
    group,
    own,
    ownValues,
    year,
    isFull,
    isAdmin: scope.role === 'admin',
    minGroup: env().MIN_COMPARISON_GROUP,
    due,
    method: publication.method,
  }
  const last = (slots: readonly Slot[], part: 'quarter' | 'month') =>
    Math.max(1, ...slots.filter((slot) => isReported(source, slot)).map((slot) => slotParts(slot)[part]))
  const filled = { quarter: last(QUARTER_SLOTS, 'quarter'), month: last(MONTH_SLOTS, 'month') }
  const isIn = (id: number) => publication.members?.classes.some(({ members }) => members.includes(id))
  return {
    source,
    meta: { ...meta, year, as_of: meta.publication?.published_at ?? null, last_filled: filled },
    ownWaits: own?.takes_part === true && isIn(own.id) === false,
    covered,
    publication,
  }
}

/**
 * The rating of a category over the slots of a year, GET /api/analytics-rating. Only approved values of participants
 * within the filters count; of other organisations only number and profile are disclosed.
 * @throws AppError not_found for a category or organisation that does not exist
 */
export async function readRating(scope: CompanyScope, query: RatingQuery): Promise<Rating> {
  // A query that names no slot includes all.
  const isFull = (slot: Slot) => query.full_rating === true && [slot, null].includes(requestedSlot(query))
  const { source, meta } = await readRatingSource(scope, query, isFull)
  async function groups(slots: readonly Slot[], part: 'quarter' | 'month') {
    const found: Record<string, PeriodRating | null> = {}
    for (const slot of slots) found[String(slotParts(slot)[part])] = await ratingAt(slot)
    return found
  }
  const ratingAt = async (slot: Slot) => (await ratingGroup(source, slot))?.rating ?? null
  return {
    data: {
      year: await ratingAt(YEAR_SLOT),
      quarter: await groups(QUARTER_SLOTS, 'quarter'),
      month: await groups(MONTH_SLOTS, 'month'),
    },
    meta,
  }
}

/**
 * Whether the viewer's organisation has anything approved in the slot, or enough others have, regardless of filters: so that
 * an empty group looks the same as one with too few.
 */
function isReported({ categoryYear, own, minGroup }: RatingSource, slot: Slot): boolean {
  const reporters = categoryYear.reporters.get(slot)
  if (!reporters) return false
  const total = reporters.reduce((sum, reports) => sum + reports, 0)
  return hasOwn({ categoryYear, own }, slot) || areEnough(total, false, minGroup)
}

/** Whether the viewer's organisation has anything approved in the slot. */
const hasOwn = ({ categoryYear, own }: Pick<RatingSource, 'categoryYear' | 'own'>, slot: Slot) =>
  own !== null && categoryYear.reporters.get(slot)?.[own.id] === 1

const comparedIn = ({ metrics, year }: RatingSource, slot: Slot): ComparedMetric[] =>
  metrics.filter((metric) => isComparedIn(metric, year, slot))

/** The rating as an organisation sees it: notable rows, and place intervals only of its own. */
export const asOrganisation = (
  source: Omit<RatingSource, 'isFull' | 'isAdmin' | 'minGroup' | 'due'>,
): RatingSource => ({
  ...source,
  due: null,
  isFull: () => false,
  isAdmin: false,
  minGroup: env().MIN_COMPARISON_GROUP,
})

export const rateAlone = (source: RatingSource, metric: ComparedMetric, slot: Slot): MetricRating =>
  rateMetric(source, metric, slot).answer

/** The rating of one slot, with every rated indicator; null where nothing is reported. */
async function ratingGroup(source: RatingSource, slot: Slot, weighs = false) {
  if (!isReported(source, slot)) return null
  const rated = await inSlices(comparedIn(source, slot), (metric) => rateMetric(source, metric, slot))
  const category = rateCategory(source, rated, slot, weighs)
  return { rated, rating: { category, metrics: rated.map(({ answer }) => answer) } }
}

/**
 * One period of a category's rating, GET /api/analytics-rating/period: the period's rating, and the other periods
 * available. Its rows equal those of GET /api/analytics-rating. A publication named without a period opens on its own.
 * @throws AppError not_found for a category or organisation that does not exist
 */
export async function readPeriodRating(scope: CompanyScope, query: RatingPeriodQuery): Promise<SentPeriod> {
  const isOpened = query.publication !== null && query.year === null
  const year = query.year ?? (isOpened ? null : await readLastOwnYear(scope, query))
  const { source, meta, ownWaits, covered, publication } = await readRatingSource(
    scope,
    { ...query, year },
    () => false,
  )
  const periods = [YEAR_SLOT, ...QUARTER_SLOTS, ...MONTH_SLOTS]
    .filter((slot) => isReported(source, slot))
    .map((slot) => ({ ...slotParts(slot), has_own: hasOwn(source, slot) }))
  const out = isOpened ? periods.find((one) => slotOf(one) === meta.publication?.quarter) : undefined
  const last = out ?? lastOwnPeriod(periods)
  const slot = requestedSlot(query) ?? (last ? slotOf(last) : meta.last_filled.quarter)
  const signals = await readSignals(source.own, {
    metrics: source.metrics,
    year: source.year,
    slot,
    covered,
    publication,
  })
  const rated = await ratingGroup(source, slot, true)
  return {
    data: {
      period: slotParts(slot),
      rating: rated?.rating ?? null,
      spreads: rated?.rated.flatMap((one) => one.spread() ?? []) ?? [],
      signals,
      periods,
      own_within: source.own && source.group.members.has(source.own.id),
      own_waits: ownWaits,
    },
    meta,
  }
}

function requestedSlot({ quarter, month }: Omit<RatingQuery, 'full_rating'>): Slot | null {
  return quarter === null && month === null ? null : slotOf({ quarter: quarter ?? 0, month: month ?? 0 })
}

const yearRow = z.object({ year: z.int().nullable() })

/** The last year in which the viewer's organisation has values of the category; null without one. */
async function readLastOwnYear(scope: CompanyScope, query: RatingPeriodQuery): Promise<number | null> {
  const companyId = scope.companyId ?? query.company_id
  if (companyId === null || query.metric_category_id === null) return null
  const statement = Prisma.sql`SELECT max(f.year) AS year FROM comparison_facts f
    WHERE f.company_id = ${companyId} AND f.metric_category_id = ${query.metric_category_id}`
  return (await onlyRow(yearRow, statement)).year
}

/**
 * A page of a full rating, GET /api/analytics-rating/rows: the visible rows, in the requested order.
 * @throws AppError not_found for a category, indicator or organisation that does not exist
 */
export async function readRatingRows(scope: CompanyScope, query: RatingRowsQuery): Promise<RatingRows> {
  const { source, meta } = await readRatingSource(scope, query, () => true)
  const slot = slotOf({ quarter: query.quarter ?? 0, month: query.month ?? 0 })
  // As a non-administrator: place intervals would be computed for every row and are not shown here.
  const rows = sortedRows(await rowsOf({ ...source, isAdmin: false }, slot, query.metric_id), query)
  const offset = query.offset ?? 0
  const own = rows.findIndex(({ is_own }) => is_own)
  const shown = rows.slice(offset, offset + Math.min(query.rows ?? RATING_ROWS, RATING_ROWS))
  return {
    data: { rows: shown, total: rows.length, own_position: own === -1 ? null : own },
    meta,
  }
}

/** The category's rating with unranked ones at the end, or an indicator's. Empty where too few are compared. */
async function rowsOf(source: RatingSource, slot: Slot, metricId: number | null): Promise<TableRow[]> {
  if (metricId === null) {
    const category = (await ratingGroup(source, slot))?.rating.category
    return [...(category?.rows ?? []), ...(category?.unranked ?? [])].map(
      ({ place, number, is_own, profile, score: value, stars, scored, of }) => ({
        place,
        number,
        is_own,
        profile,
        value,
        stars,
        coverage: { scored, of },
      }),
    )
  }
  if (!source.metrics.some(({ id }) => id === metricId)) throw new AppError('not_found')
  const metric = comparedIn(source, slot).find(({ id }) => id === metricId)
  const rows = metric ? rateAlone(source, metric, slot).rows : []
  return rows.map(({ place, number, is_own, profile, value }) => ({
    place,
    number,
    is_own,
    profile,
    value,
    stars: null,
    coverage: null,
  }))
}
