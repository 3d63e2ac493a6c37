import { companyFilterOf } from '@/lib/features/analytics/rules'
import 'server-only'
import { within } from '@/lib/calc/comparison/column'
import { QUARTER_SLOTS, type Slot, slotOf, slotParts, YEAR_SLOT } from '@/lib/calc/pooling/slots'
import { countKindOf } from '@/lib/calc/signals/metric-kind'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { readingFromStandby } from '@/lib/core/db/standby'
import { columnOf } from '@/lib/features/analytics/columns/columns'
import { readCategoryYears } from '@/lib/features/analytics/columns/columns-data'
import { readFunnel } from '@/lib/features/analytics/funnel/funnel-data'
import { FUNNEL_KIND } from '@/lib/features/analytics/funnel/funnel-lines'
import { nearestYear, readAnalyticsYears } from '@/lib/features/analytics/group/categories-data'
import { type OwnCompany, readGroup, readOwnCompany } from '@/lib/features/analytics/group/group-data'
import {
  type ComparedCategory,
  type ComparedMetric,
  readComparedCategories,
} from '@/lib/features/analytics/group/metrics-data'
import { readOwnValues } from '@/lib/features/analytics/group/own-data'
import {
  type About,
  funnelExample,
  intervalExample,
  type MethodExamples,
  placeExample,
} from '@/lib/features/analytics/method/rules'
import { readSeriesExamples } from '@/lib/features/analytics/method/series-data'
import type { MetricRating, PeriodRating, Rating } from '@/lib/features/analytics/rating/contract'
import { readRating } from '@/lib/features/analytics/rating/rating-data'
import type { MethodQuery } from '@/lib/features/analytics/schema'

export const NO_EXAMPLES: MethodExamples = {
  place: null,
  interval: null,
  star: null,
  outlier: null,
  shift: null,
  funnel: null,
  warning: null,
}

/**
 * The method worked out with the numbers of the organisation whose side is shown: those of the indicator and period
 * asked for where the thing is there, else of the nearest where it is. Null where it is nowhere.
 * @throws AppError not_found for a category or an organisation that does not exist
 */
export async function readMethod(scope: CompanyScope, query: MethodQuery): Promise<MethodExamples> {
  const [own, all, years] = await readingFromStandby(() =>
    Promise.all([readOwnCompany(scope, query.company_id), readComparedCategories(), readAnalyticsYears()]),
  )
  if (own === null) return NO_EXAMPLES
  const categories = wantedFirst(all, query)
  const series = await readSeriesExamples(own, categories, query.metric_id)
  const year = nearestYear(query.year, years)
  for (const at of [year, year - 1].filter((one) => one >= years.min)) {
    for (const category of categories) {
      const found = await readPlaces(scope, own, { category, query: { ...query, year: at } })
      if (found) return { ...series, ...found }
    }
  }
  return { ...NO_EXAMPLES, ...series }
}

function wantedFirst(categories: readonly ComparedCategory[], query: MethodQuery): ComparedCategory[] {
  const isWanted = ({ id, metrics }: ComparedCategory) =>
    query.metric_id === null
      ? id === query.metric_category_id
      : metrics.some((metric) => metric.id === query.metric_id)
  return categories.toSorted((a, b) => Number(isWanted(b)) - Number(isWanted(a)))
}

type Places = Pick<MethodExamples, 'place' | 'interval' | 'star' | 'funnel'>
type Asked = { category: ComparedCategory; query: MethodQuery & { year: number } }

/** Of a category and year; null where the organisation has no place in it. */
async function readPlaces(scope: CompanyScope, own: OwnCompany, asked: Asked): Promise<Places | null> {
  const { category, query } = asked
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
    place: first && metric ? await readPlace(own, { ...asked, metric, slot, period }) : null,
    interval:
      counted && countedMetric
        ? await readInterval(own, countedMetric, { rating: counted, slot, period })
        : null,
    star: starOf(category, rated, period),
    funnel: countedMetric ? await readOwnFunnel(scope, countedMetric, { query, period }) : null,
  }
}

/** The slot asked for alone, else the quarters from the last one, then the year. */
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

/** The one asked for before those with an interval before the others. */
const rank = ({ metric, own }: MetricRating, asked: number | null) =>
  2 * Number(metric.id === asked) + Number(own?.place_interval != null)

const aboutOf = ({ shown }: ComparedMetric, period: About['period']): About => ({
  metric: shown.name,
  unit: shown.metric_unit.name,
  decimals: shown.decimals,
  period,
})

interface At {
  slot: Slot
  period: NonNullable<About['period']>
}

async function readPlace(
  own: OwnCompany,
  { category, query, metric, slot, period }: Asked & At & { metric: ComparedMetric },
): Promise<MethodExamples['place']> {
  return readingFromStandby(async () => {
    const [group, years] = await Promise.all([readGroup(query), readCategoryYears([category], [query.year])])
    const column = within(columnOf(years.of(category.id, query.year), metric.id, slot), group.mask)
    const value = column.values[column.companies.indexOf(own.id)]
    if (value === undefined) return null
    return placeExample(aboutOf(metric, period), { values: [...column.values], value, order: metric.order })
  })
}

async function readInterval(
  own: OwnCompany,
  metric: ComparedMetric,
  { rating, slot, period }: At & { rating: MetricRating },
): Promise<MethodExamples['interval']> {
  const { place = null, place_interval: interval = null } = rating.own ?? {}
  const values = await readingFromStandby(() => readOwnValues(own.id, [period.year]))
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
  period: About['period'],
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
  { query, period }: Pick<Asked, 'query'> & Pick<At, 'period'>,
): Promise<MethodExamples['funnel']> {
  const funnel = await readFunnel(scope, {
    ...companyFilterOf(query),
    ...period,
    company_id: query.company_id,
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
