import 'server-only'
import { groupBand } from '@/lib/calc/comparison/quantiles'
import { isComparedIn, slotOf } from '@/lib/calc/pooling/slots'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import { atOnce, readingFromStandby } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import { inSlices } from '@/lib/core/ordinary-work'
import { columnOf } from '@/lib/features/analytics/columns/columns'
import { type CategoryYears, readCategoryYears } from '@/lib/features/analytics/columns/columns-data'
import type { Dynamics, MetricDynamics, OwnPoint } from '@/lib/features/analytics/dynamics/contract'
import {
  MAX_YEARS,
  periodicityOf,
  shownPeriods,
  yearRange,
  yearsOf,
} from '@/lib/features/analytics/dynamics/dynamics-periods'
import { bandWithin } from '@/lib/features/analytics/dynamics/group-band'
import { type OwnSource, ownDynamics } from '@/lib/features/analytics/dynamics/own-dynamics'
import { readCompared } from '@/lib/features/analytics/group/compared-data'
import type { Group } from '@/lib/features/analytics/group/group-data'
import { type ComparedMetric, chosenCategory } from '@/lib/features/analytics/group/metrics-data'
import { areEnough } from '@/lib/features/analytics/group/others'
import { readMarks } from '@/lib/features/analytics/marks/marks-data'
import { readOwnSide } from '@/lib/features/analytics/report/report-own-data'
import type { DynamicsQuery } from '@/lib/features/analytics/schema'
import { readMeasures } from '@/lib/features/measures/data'
import { readTargets } from '@/lib/features/targets/data'

interface Source extends OwnSource {
  group: Group
  categoryYears: CategoryYears
}

/**
 * Own values of a category's indicators against the group's, period by period, GET /api/analytics-indicators-data.
 * Without a category the first one; without years all that have data, at most the last ten.
 * @throws AppError not_found for a category or an organisation that does not exist
 */
export function readDynamics(scope: CompanyScope, query: DynamicsQuery): Promise<Dynamics> {
  return readingFromStandby(() => compare(scope, query))
}

async function compare(scope: CompanyScope, query: DynamicsQuery): Promise<Dynamics> {
  const { own, group, categories, covered } = await readCompared(scope, query)
  const period_id = periodicityOf(query.period_id)
  const years = yearRange(query, covered, MAX_YEARS)
  const category = chosenCategory(categories, query.metric_category_id)
  // Limits come from the beginning of the series, whatever years of it are shown.
  const whole = { from: Math.min(covered.min, years.from), to: years.to }
  const [categoryYears, ownSide, marks, targets, measures] = await atOnce(() =>
    Promise.all([
      readCategoryYears(category ? [category] : [], yearsOf(years)),
      readOwnSide(own, yearsOf(whole)),
      readMarks(own),
      readTargets(own?.id ?? null),
      readMeasures(scope, own?.id ?? null),
    ]),
  )
  const charted = shownPeriods(period_id, whole, today())
  const periods = charted.filter(({ year }) => year >= years.from)
  const source: Source = { group, own: ownSide, categoryYears, marks, targets, measures, charted, periods }
  const metrics = (category?.metrics ?? []).filter((metric) =>
    source.periods.some(({ year, slot }) => isComparedIn(metric, year, slot)),
  )
  return {
    data: { [period_id]: await inSlices(metrics, (metric) => metricDynamics(metric, source)) },
    period_id,
    meta: {
      min_group: env().MIN_COMPARISON_GROUP,
      as_of: new Date().toISOString(),
      years,
      own_number: own?.number ?? null,
    },
  }
}

function metricDynamics(metric: ComparedMetric, source: Source): MetricDynamics {
  const own = ownDynamics(metric, source)
  const points = own.points.map((point) => {
    const { year, quarter, month, label, own } = point
    const { isBelow, band } = groupAt(metric, point, source)
    const { n, median, p10, p25, p75, p90 } = band
    // Named one by one: spread together they take as long as all that is computed of them.
    return { year, quarter, month, label, own, n, median, p10, p25, p75, p90, below_minimum: isBelow }
  })
  return { ...own, points }
}

/** The group in a period, as far as it may be told. */
function groupAt(metric: ComparedMetric, period: OwnPoint, { group, own, categoryYears }: Source) {
  const [{ year }, slot] = [period, slotOf(period)]
  const cell = own.at(metric, year, slot)
  const column = columnOf(categoryYears.of(metric.categoryId, year), metric.id, slot)
  const { n, band } = bandWithin(column, group.mask, metric.decimals)
  const ownValue = own.id !== null && group.mask[own.id] === 1 && cell?.compared ? cell.value : null
  const isBelow = !areEnough(n, ownValue !== null, env().MIN_COMPARISON_GROUP)
  return { isBelow, band: isBelow ? groupBand(null, metric.decimals) : band }
}
