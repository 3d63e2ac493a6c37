import 'server-only'
import { groupBand } from '@/lib/calc/comparison/quantiles'
import { knownPeriodicity } from '@/lib/calc/periods'
import { isComparedIn, slotOf } from '@/lib/calc/pooling/slots'
import { cached, rememberingBy } from '@/lib/calc/remembering'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { coalesced } from '@/lib/core/db/coalescing-reader'
import { env } from '@/lib/core/process/env'
import { inSlices } from '@/lib/core/process/interactive-work'
import type { GroupColumn } from '@/lib/features/analytics/columns/shapes'
import { readCompared } from '@/lib/features/analytics/compared/compared-data'
import type { Dynamics, MetricDynamics } from '@/lib/features/analytics/contract'
import { type ComparedMetric, chosenCategory } from '@/lib/features/analytics/group/group-data'
import { areEnough, MAX_YEARS, yearList, yearRange } from '@/lib/features/analytics/group/rules'
import { readOwnSeries } from '@/lib/features/analytics/own/own-data'
import { ownDynamics } from '@/lib/features/analytics/own/series-data'
import type { GroupYears } from '@/lib/features/analytics/publications/compared-data'
import type { DynamicsQuery } from '@/lib/features/analytics/schema'
import { readMeasures } from '@/lib/features/measures/data'
import { readTargets } from '@/lib/features/targets/data'

type Source = Parameters<typeof ownDynamics>[1] & { groupYears: GroupYears }

/**
 * Own values of a category's indicators beside the group's, period by period, GET /api/analytics-indicators-data. The
 * category defaults to the first, the years to all with data, at most the last ten.
 * @throws AppError not_found for a category or an organisation that does not exist
 */
export async function readDynamics(scope: CompanyScope, query: DynamicsQuery): Promise<Dynamics> {
  const { own, publication, group, categories, covered, meta } = await readCompared(scope, query)
  const period_id = knownPeriodicity(query.period_id)
  const years = yearRange(query, covered, MAX_YEARS)
  const category = chosenCategory(categories, query.metric_category_id)
  // Limits and signals depend on the whole series, whatever years are shown.
  const whole = { from: Math.min(covered.min, years.from), to: Math.max(covered.max, years.to) }
  const [groupYears, series, targets, measures] = await coalesced(() =>
    Promise.all([
      publication.readGroup(category ? [category.id] : [], yearList(years), { group, own: own?.id ?? null }),
      readOwnSeries(own, whole, { publication, charted: category ? [category.id] : [] }, period_id),
      readTargets(own?.id ?? null),
      readMeasures(scope, own?.id ?? null),
    ]),
  )
  const periods = series.charted.filter(({ year }) => year >= years.from && year <= years.to)
  const source: Source = { ...series, groupYears, targets, measures, periods }
  const metrics = (category?.metrics ?? []).filter((metric) =>
    source.periods.some(({ year, slot }) => isComparedIn(metric, year, slot)),
  )
  return {
    data: { [period_id]: await inSlices(metrics, (metric) => metricDynamics(metric, source)) },
    period_id,
    meta: { ...meta, years },
  }
}

function metricDynamics(metric: ComparedMetric, source: Source): MetricDynamics {
  const own = ownDynamics(metric, source)
  const { groupYears } = source
  const points = own.points.map((point) => {
    const { year, quarter, month, label, own } = point
    const slot = slotOf(point)
    const groupView = groupYears.of(metric.categoryId, year)
    const all = bandOf(groupView.column(metric.id, slot), metric.decimals)
    // Judged by what was published: the viewer's value is part of the group even if the viewer may not read it.
    const isOwnAmong = groupView.own(metric.id, slot)?.published != null
    const isBelow = !areEnough(all.n, isOwnAmong, env().MIN_COMPARISON_GROUP)
    const { n, median, p10, p25, p75, p90 } = isBelow ? groupBand(null, metric.decimals) : all.band
    // Fields are listed because spreading these objects took as long as computing them.
    return { year, quarter, month, label, own, n, median, p10, p25, p75, p90, below_minimum: isBelow }
  })
  return { ...own, points }
}

/** Cached, because columns are immutable; `n` is the number of values, even where it may not be disclosed. */
const bandsOf = rememberingBy(
  (_column: GroupColumn) => new Map<number, { n: number; band: ReturnType<typeof groupBand> }>(),
)

/** Statistics of a group's values in a column, disclosed only if there are enough. */
const bandOf = (column: GroupColumn, decimals: number) =>
  cached(bandsOf(column), decimals, () => {
    const values = column.values()
    return { n: values.length, band: groupBand(values, decimals) }
  })
