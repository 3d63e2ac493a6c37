import 'server-only'
import { valuesWithin } from '@/lib/calc/comparison/column'
import { groupBand } from '@/lib/calc/comparison/quantiles'
import { isComparedIn } from '@/lib/calc/pooling/slots'
import { nearerTarget } from '@/lib/calc/targets'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import { readingFromStandby } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import { columnOf } from '@/lib/features/analytics/columns/columns'
import { type CategoryYears, readCategoryYears } from '@/lib/features/analytics/columns/columns-data'
import type { Dynamics, DynamicsPoint, MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import {
  MAX_YEARS,
  periodicityOf,
  type ShownPeriod,
  shownPeriods,
  yearRange,
  yearsOf,
} from '@/lib/features/analytics/dynamics/dynamics-periods'
import { type ChartedPeriod, ownChart } from '@/lib/features/analytics/dynamics/own-chart'
import { readAnalyticsYears } from '@/lib/features/analytics/group/categories-data'
import { type Group, readGroup, readOwnCompany } from '@/lib/features/analytics/group/group-data'
import {
  type ComparedMetric,
  chosenCategory,
  readComparedCategories,
} from '@/lib/features/analytics/group/metrics-data'
import { areEnough } from '@/lib/features/analytics/group/others'
import { slotKey } from '@/lib/features/analytics/group/own-data'
import { type ChartMark, readMarks } from '@/lib/features/analytics/marks/marks-data'
import { type OwnSide, readOwnSide } from '@/lib/features/analytics/report/report-own-data'
import type { DynamicsQuery } from '@/lib/features/analytics/schema'
import { readMeasures } from '@/lib/features/measures/data'
import type { Measure } from '@/lib/features/measures/shapes'
import { type AllTargets, readTargets } from '@/lib/features/targets/data'

interface Source {
  group: Group
  own: OwnSide
  categoryYears: CategoryYears
  marks: ReadonlyMap<string, ChartMark[]>
  targets: AllTargets
  measures: readonly Measure[]
  /** All that the own series has, of which these last ones are shown. */
  charted: readonly ShownPeriod[]
  periods: readonly ShownPeriod[]
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
  const [own, group, categories, covered] = await Promise.all([
    readOwnCompany(scope, query.company_id),
    readGroup(query),
    readComparedCategories(),
    readAnalyticsYears(),
  ])
  const period_id = periodicityOf(query.period_id)
  const years = yearRange(query, covered, MAX_YEARS)
  const category = chosenCategory(categories, query.metric_category_id)
  // Limits come from the beginning of the series, whatever years of it are shown.
  const whole = { from: Math.min(covered.min, years.from), to: years.to }
  const [categoryYears, ownSide, marks, targets, measures] = await Promise.all([
    readCategoryYears(category ? [category] : [], yearsOf(years)),
    readOwnSide(own, yearsOf(whole)),
    readMarks(own),
    readTargets(own?.id ?? null),
    readMeasures(scope, own?.id ?? null),
  ])
  const charted = shownPeriods(period_id, whole, today())
  const periods = charted.filter(({ year }) => year >= years.from)
  const source = { group, own: ownSide, categoryYears, marks, targets, measures, charted, periods }
  const metrics = (category?.metrics ?? []).filter((metric) =>
    source.periods.some(({ year, slot }) => isComparedIn(metric, year, slot)),
  )
  return {
    data: { [period_id]: metrics.map((metric) => metricDynamics(metric, source)) },
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
  const points = source.periods.map((period) => pointOf(metric, period, source))
  const series = source.charted.map((period): ChartedPeriod => {
    const { year, slot } = period
    const marks = source.marks.get(slotKey(metric.id, year, slot)) ?? []
    return { period, cell: source.own.at(metric, year, slot), marks }
  })
  const targets = targetsOf(metric, source)
  const lastYear = points.at(-1)?.year
  const current = targets.find(({ year }) => year === lastYear)
  const nearer = current ? nearerTarget(current, metric.order) : null
  const target = nearer?.value ?? null
  const chart = ownChart(
    { ...metric, kind: metric.shown.metric_kind, target },
    series,
    source.charted.length - source.periods.length,
  )
  const target_is_own = nearer?.isOwn ?? false
  return {
    metric: metric.shown,
    points,
    chart,
    target,
    target_is_own,
    targets,
    measures: flagsOf(metric, source),
  }
}

function targetsOf(metric: ComparedMetric, { periods, targets }: Source): MetricDynamics['targets'] {
  const shown = new Set(periods.map(({ year }) => year))
  const later = targets.yearsOf(metric.id).filter((year) => year > Math.max(...shown))
  return [...shown, ...later].map((year) => targets.at(metric, year))
}

function flagsOf(metric: ComparedMetric, { measures }: Source): MetricDynamics['measures'] {
  return measures
    .filter((measure) => measure.metric.id === metric.id && measure.status !== 'cancelled')
    .map(({ id, number, name, date_begin, date_end }) => ({ id, number, name, date_begin, date_end }))
}

function pointOf(
  metric: ComparedMetric,
  period: ShownPeriod,
  { group, own, categoryYears }: Source,
): DynamicsPoint {
  const { year, slot, quarter, month, label } = period
  const cell = own.at(metric, year, slot)
  const values = valuesWithin(
    columnOf(categoryYears.of(metric.categoryId, year), metric.id, slot),
    group.mask,
  )
  const ownValue = own.id !== null && group.mask[own.id] === 1 && cell?.compared ? cell.value : null
  const isBelow = !areEnough(values.length, ownValue !== null, env().MIN_COMPARISON_GROUP)
  return {
    year,
    quarter,
    month,
    label,
    own: cell && {
      value: cell.value,
      non_value: cell.nonValue,
      ...(cell.incomplete ? { incomplete: cell.incomplete } : {}),
    },
    ...groupBand(isBelow ? null : values, metric.decimals),
    below_minimum: isBelow,
  }
}
