import 'server-only'
import { within } from '@/lib/calc/comparison/column'
import { isMonthly, QUARTER_SLOTS, type Slot, slotOf, slotParts, YEAR_SLOT } from '@/lib/calc/pooling/slots'
import { countKindOf } from '@/lib/calc/signals/metric-kind'
import type { Counted } from '@/lib/calc/signals/yardstick'
import { type CompanyScope, reachesCategory } from '@/lib/core/auth/scope'
import { columnOf } from '@/lib/features/analytics/columns/shapes'
import { nearestYear, readAnalyticsYears } from '@/lib/features/analytics/compared/categories-data'
import { chosenYear, releasedCategories, withAdded } from '@/lib/features/analytics/compared/compared-data'
import { readFunnel } from '@/lib/features/analytics/funnel/funnel-data'
import { FUNNEL_KIND } from '@/lib/features/analytics/funnel/funnel-lines'
import {
  type ComparedCategory,
  type ComparedMetric,
  type OwnCompany,
  readComparedCategories,
  readOwnCompany,
} from '@/lib/features/analytics/group/group-data'
import {
  type ExampleAbout,
  funnelExample,
  intervalExample,
  type MethodExamples,
  placeExample,
  signalExample,
  WARNING_BASELINE,
  warningExample,
} from '@/lib/features/analytics/method/rules'
import { readOwnSeries, readOwnValues } from '@/lib/features/analytics/own/own-data'
import { chartedSeries, ownSeries } from '@/lib/features/analytics/own/series-data'
import { type Compared, readPublication } from '@/lib/features/analytics/publications/compared-data'
import type { MetricRating, PeriodRating, Rating } from '@/lib/features/analytics/rating/contract'
import { readRating } from '@/lib/features/analytics/rating/rating-data'
import { comparisonOf } from '@/lib/features/analytics/rules'
import type { MethodQuery } from '@/lib/features/analytics/schema'

/**
 * Worked examples from the viewer's organisation's numbers. Each uses the requested indicator and period if these allow it,
 * otherwise the nearest that do, if any.
 * @throws AppError not_found for a category or an organisation that does not exist
 */
export async function readMethod(scope: CompanyScope, query: MethodQuery): Promise<MethodExamples> {
  const [own, publication, live, years] = await Promise.all([
    readOwnCompany(scope, query.company_id),
    readPublication(query.publication),
    readComparedCategories(),
    readAnalyticsYears(scope.companyId ?? query.company_id),
  ])
  if (own === null) return {}
  const series = await readSeriesExamples(own, preferredFirst(withAdded(publication, live), query), {
    metricId: query.metric_id,
    publication,
  })
  const categories = preferredFirst(releasedCategories(publication, live), query)
  const year = nearestYear(query.year ?? chosenYear(query, publication), years)
  for (const at of [year, year - 1].filter((one) => one >= years.min)) {
    for (const category of categories) {
      const found = await readPlaces(scope, own, { category, query: { ...query, year: at } })
      if (found) return { ...series, ...found }
    }
  }
  return series
}

function preferredFirst(categories: readonly ComparedCategory[], query: MethodQuery): ComparedCategory[] {
  const isPreferred = ({ id, metrics }: ComparedCategory) =>
    query.metric_id === null
      ? id === query.metric_category_id
      : metrics.some((metric) => metric.id === query.metric_id)
  return categories.toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))
}

type Places = Pick<MethodExamples, 'place' | 'interval' | 'star' | 'funnel'>
type CategoryQuery = { category: ComparedCategory; query: MethodQuery & { year: number } }

/** For a category and year; null where the organisation has no place in it. */
async function readPlaces(
  scope: CompanyScope,
  own: OwnCompany,
  place: CategoryQuery,
): Promise<Places | null> {
  const { category, query } = place
  const { year } = query
  const rating = await readRating(scope, {
    ...query,
    metric_category_id: category.id,
    full_rating: null,
  })
  const found = slotsOf(query)
    .map((slot) => ({ slot, rated: ratingAt(rating, slot) }))
    .find(({ rated }) => rated?.metrics.some(isPlaced))
  if (!found?.rated) return null
  const { slot, rated } = found
  const period = { year, ...slotParts(slot) }
  const placed = rated.metrics
    .filter(isPlaced)
    .toSorted((a, b) => rank(b, query.metric_id) - rank(a, query.metric_id))
  const metrics = new Map(category.metrics.map((metric) => [metric.id, metric]))
  const of = (one: MetricRating | undefined) => one && metrics.get(one.metric.id)
  const [first, counted] = [placed[0], placed.find(({ own: mine }) => mine?.place_interval)]
  const [metric, countedMetric] = [of(first), of(counted)]
  return {
    place: first && metric ? await readPlace(own, { ...place, metric, slot, period }) : null,
    interval:
      counted && countedMetric
        ? await readInterval(own, countedMetric, { rating: counted, slot, period })
        : null,
    star: starOf(category, rated, period),
    funnel: countedMetric ? await readOwnFunnel(scope, countedMetric, { query, period }) : null,
  }
}

/** The requested slot alone, else the quarters from the last, then the year. */
function slotsOf({ quarter, month }: MethodQuery): Slot[] {
  if (quarter === null && month === null) return [...QUARTER_SLOTS.toReversed(), YEAR_SLOT]
  return [slotOf({ quarter: quarter ?? 0, month: month ?? 0 })]
}

function ratingAt({ data }: Rating, slot: Slot): PeriodRating | null {
  if (slot === YEAR_SLOT) return data.year
  const { quarter, month } = slotParts(slot)
  return (month > 0 ? data.month[String(month)] : data.quarter[String(quarter)]) ?? null
}

const isPlaced = ({ own }: MetricRating) => own?.place != null

/** Prefers the requested indicator, then those with a place interval. */
const rank = ({ metric, own }: MetricRating, metricId: number | null) =>
  2 * Number(metric.id === metricId) + Number(own?.place_interval != null)

const aboutOf = ({ shown }: ComparedMetric, period: ExampleAbout['period']): ExampleAbout => ({
  metric: shown.name,
  unit: shown.metric_unit.name,
  decimals: shown.decimals,
  period,
})

interface At {
  slot: Slot
  period: NonNullable<ExampleAbout['period']>
}

async function readPlace(
  own: OwnCompany,
  { category, query, metric, slot, period }: CategoryQuery & At & { metric: ComparedMetric },
): Promise<MethodExamples['place']> {
  if (!reachesCategory(own, category.id)) return null
  const publication = await readPublication(query.publication)
  const years = await publication.read([category.id], [query.year])
  const column = within(
    columnOf(years.of(category.id, query.year), metric.id, slot),
    publication.group(query).mask,
  )
  const value = column.values[column.companies.indexOf(own.id)]
  if (value === undefined || metric.order === null) return null
  return placeExample(aboutOf(metric, period), { values: [...column.values], value, order: metric.order })
}

async function readInterval(
  own: OwnCompany,
  metric: ComparedMetric,
  { rating, slot, period }: At & { rating: MetricRating },
): Promise<MethodExamples['interval']> {
  const { place = null, place_interval: interval = null } = rating.own ?? {}
  const values = await readOwnValues(own, [period.year])
  const { numerator, denominator } = values.at(metric, period.year, slot) ?? {}
  const kind = countKindOf(metric.shown.metric_kind, metric.ratio)
  const { total, reliability } = rating
  if (!metric.ratio || !kind || !numerator || !denominator || !interval) return null
  if (place === null || total === null || reliability === null) return null
  return intervalExample(aboutOf(metric, period), {
    kind,
    factor: metric.ratio.factor.toNumber(),
    own: { cases: numerator.toNumber(), of: denominator.toNumber() },
    place,
    total,
    interval,
    reliability,
  })
}

function starOf(
  { name, metrics }: ComparedCategory,
  { category }: PeriodRating,
  period: ExampleAbout['period'],
): MethodExamples['star'] {
  const { place = null, score = null, stars = null, contributions = [] } = category?.own ?? {}
  if (!category || place === null || score === null) return null
  const names = new Map(metrics.map(({ id, shown }) => [id, shown.name]))
  return {
    category: name,
    period,
    parts: contributions.map(({ metric_id, points }) => ({ name: names.get(metric_id) ?? '', points })),
    score,
    place,
    total: category.total,
    reliability: category.reliability,
    stars,
  }
}

async function readOwnFunnel(
  scope: CompanyScope,
  metric: ComparedMetric,
  { query, period }: Pick<CategoryQuery, 'query'> & Pick<At, 'period'>,
): Promise<MethodExamples['funnel']> {
  const { data: funnel } = await readFunnel(scope, {
    ...comparisonOf(query),
    ...period,
    metric_id: metric.id,
  })
  if (!funnel?.own || !metric.ratio) return null
  const { theta, phi, tau, own, kind } = funnel
  return funnelExample(aboutOf(metric, period), {
    kind: kind === FUNNEL_KIND.proportion ? 'proportion' : 'rate',
    factor: metric.ratio.factor.toNumber(),
    theta,
    phi,
    tau,
    own: { cases: own.numerator, of: own.denominator },
    value: own.value,
  })
}

/**
 * Signals and warnings explained with the organisation's own series: of the requested indicator if it has any, else of
 * the first that has; without any signal, a point within its limits.
 */
async function readSeriesExamples(
  own: OwnCompany,
  categories: readonly ComparedCategory[],
  { metricId, publication }: { metricId: number | null; publication: Compared },
): Promise<Pick<MethodExamples, 'outlier' | 'shift' | 'warning'>> {
  const covered = await readAnalyticsYears(own.id)
  const side = await readOwnSeries(own, { from: covered.min, to: covered.max }, { publication })
  const periods = side.charted.map(({ label, year, quarter, month }) => ({
    label,
    period: { year, quarter, month },
  }))
  const metrics = categories
    .flatMap((category) => category.metrics)
    .filter((metric) => !isMonthly(metric))
    .toSorted((a, b) => Number(b.id === metricId) - Number(a.id === metricId))
    .map((metric) => {
      const series = ownSeries(metric, chartedSeries(metric, side))
      return { metric, series }
    })
  const signals = (kind: 'outlier' | 'shift') =>
    metrics.flatMap(({ metric, series }) => signalExample(aboutOf(metric, null), series, periods, kind) ?? [])
  const outliers = signals('outlier')
  return {
    outlier: outliers.find(hasSignal) ?? outliers[0] ?? null,
    shift: signals('shift').find(hasSignal) ?? null,
    warning:
      metrics
        .map(({ metric, series }) => warningOf(metric, series, periods))
        .find((example) => example !== null) ?? null,
  }
}

const hasSignal = ({ signal }: { signal: object | null }) => signal !== null

function warningOf(
  metric: ComparedMetric,
  { points, counts }: ReturnType<typeof ownSeries>,
  periods: ReadonlyArray<{ period: ExampleAbout['period'] }>,
) {
  const last = points.findLastIndex((point) => point !== null)
  const own = points[last]?.counted
  if (!counts || !own) return null
  const runs: Counted[][] = [[]]
  for (const point of points.slice(Math.max(0, last - WARNING_BASELINE), last)) {
    if (point?.counted && point.counted.of > 0) runs.at(-1)?.push(point.counted)
    else runs.push([])
  }
  const period = periods[last]?.period ?? null
  return warningExample(aboutOf(metric, period), { ...counts, own, runs })
}
