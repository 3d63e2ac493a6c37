import 'server-only'
import { PERIODICITY } from '@/lib/calc/periods'
import { isComparedIn, QUARTER_SLOTS, type Slot, YEAR_SLOT } from '@/lib/calc/pooling/slots'
import { countKindOf } from '@/lib/calc/signals/metric-kind'
import { nearerTarget } from '@/lib/calc/targets'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import { atOnce, readingFromStandby } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import { inSlices } from '@/lib/core/ordinary-work'
import { columnOf } from '@/lib/features/analytics/columns/columns'
import { type CategoryYears, readCategoryYears } from '@/lib/features/analytics/columns/columns-data'
import {
  type ShownPeriod,
  shownPeriods,
  yearRange,
  yearsOf,
} from '@/lib/features/analytics/dynamics/dynamics-periods'
import type { MarkedSide } from '@/lib/features/analytics/dynamics/own-dynamics'
import { readCompared } from '@/lib/features/analytics/group/compared-data'
import type { Group, OwnCompany } from '@/lib/features/analytics/group/group-data'
import type { ComparedCategory, ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import { areEnough } from '@/lib/features/analytics/group/others'
import { slotKey } from '@/lib/features/analytics/group/own-data'
import { readMarks } from '@/lib/features/analytics/marks/marks-data'
import type { Report, ReportCell, ReportMetric, ReportPeriod } from '@/lib/features/analytics/report/contract'
import { reportCell } from '@/lib/features/analytics/report/report-cell'
import { type OwnSide, readOwnSide } from '@/lib/features/analytics/report/report-own-data'
import { type QuarterSignal, signalsOf } from '@/lib/features/analytics/report/report-signals'
import type { ReportQuery } from '@/lib/features/analytics/schema'
import { type AllTargets, readTargets } from '@/lib/features/targets/data'

const DEFAULT_YEARS = 3

/** All that the report and its workbook are made of, of one moment. */
export interface ReportSource {
  own: OwnCompany | null
  ownSide: OwnSide
  marks: MarkedSide['marks']
  /** Every quarter from the first there is: limits come from the beginning of a series, whatever is shown of it. */
  quarters: readonly ShownPeriod[]
  /** By indicator and quarter. */
  signals: ReadonlyMap<string, QuarterSignal>
  targets: AllTargets
  group: Group
  categoryYears: CategoryYears
  categories: readonly ComparedCategory[]
  /** Quarters and the year they make up, year by year. */
  periods: ReadonlyArray<ShownPeriod & { key: string }>
  years: { min: number; max: number; from: number; to: number }
  minGroup: number
  asOf: Date
}

/** @throws AppError not_found when an admin names an organisation that does not exist */
export function readReportSource(scope: CompanyScope, query: ReportQuery): Promise<ReportSource> {
  return readingFromStandby(() => gather(scope, query))
}

async function gather(scope: CompanyScope, query: ReportQuery): Promise<ReportSource> {
  const { own, group, categories: all, covered } = await readCompared(scope, query)
  const range = yearRange(query, covered, DEFAULT_YEARS)
  const periods = reportPeriods(range)
  const categories = all
    .map((category) => ({
      ...category,
      metrics: category.metrics.filter((metric) =>
        periods.some(({ year, slot }) => isComparedIn(metric, year, slot)),
      ),
    }))
    .filter((category) => category.metrics.length > 0)
  const kept = new Set(categories.map((category) => category.id))
  // Limits come from the beginning of the series, whatever years of it are shown.
  const whole = { from: Math.min(covered.min, range.from - 1), to: range.to }
  const [categoryYears, ownSide, marks, targets] = await atOnce(() =>
    Promise.all([
      // Whole categories: what is kept of them in the process serves every screen.
      readCategoryYears(
        all.filter((category) => kept.has(category.id)),
        yearsOf(range),
      ),
      readOwnSide(own, yearsOf(whole)),
      readMarks(own),
      readTargets(own?.id ?? null),
    ]),
  )
  const quarters = shownPeriods(PERIODICITY.quarter, whole, today())
  const charted = own ? categories.flatMap(({ metrics }) => metrics) : []
  const signals = await inSlices(charted, (metric) => [
    ...signalsOf(metric, { own: ownSide, marks, quarters }),
  ])
  return {
    own,
    ownSide,
    marks,
    quarters,
    signals: new Map(signals.flat()),
    targets,
    group,
    categoryYears,
    categories,
    periods,
    years: { min: covered.min, max: covered.max, ...range },
    minGroup: env().MIN_COMPARISON_GROUP,
    asOf: new Date(),
  }
}

function reportPeriods(years: { from: number; to: number }): Array<ShownPeriod & { key: string }> {
  const quarters = shownPeriods(PERIODICITY.quarter, years, today())
  return shownPeriods(PERIODICITY.year, years, today()).flatMap((year) => [
    ...quarters
      .filter((quarter) => quarter.year === year.year)
      .map((quarter) => ({ ...quarter, key: `${quarter.year}-${quarter.quarter}` })),
    { ...year, key: String(year.year) },
  ])
}

function slotBefore(year: number, slot: Slot): { year: number; slot: Slot } {
  if (slot === YEAR_SLOT) return { year: year - 1, slot }
  const last = QUARTER_SLOTS.length
  return slot === 1 ? { year: year - 1, slot: last } : { year, slot: slot - 1 }
}

export function cellAt(source: ReportSource, metric: ComparedMetric, period: ShownPeriod): ReportCell {
  const { year, slot } = period
  const before = slotBefore(year, slot)
  return reportCell({
    metric,
    counts: countKindOf(metric.shown.metric_kind, metric.ratio),
    column: columnOf(source.categoryYears.of(metric.categoryId, year), metric.id, slot),
    mask: source.group.mask,
    minGroup: source.minGroup,
    ownId: source.own?.id ?? null,
    own: source.ownSide.at(metric, year, slot),
    before: source.ownSide.at(metric, before.year, before.slot),
    signal: source.signals.get(slotKey(metric.id, year, slot)) ?? null,
  })
}

/** The nearer of an indicator's targets of the last year. */
export function targetOf({ targets, years }: ReportSource, metric: ComparedMetric): ReportMetric['target'] {
  const nearer = nearerTarget(targets.at(metric, years.to), metric.order)
  return nearer && { value: nearer.value, is_own: nearer.isOwn }
}

const reportMetric = (source: ReportSource, metric: ComparedMetric): ReportMetric => ({
  metric: metric.shown,
  target: targetOf(source, metric),
  cells: Object.fromEntries(source.periods.map((period) => [period.key, cellAt(source, metric, period)])),
})

/** How many organisations are compared, as far as that may be told. */
export function shownSize({ group, own, minGroup }: Pick<ReportSource, 'group' | 'own' | 'minGroup'>) {
  const { size } = group.members
  const isEnough = areEnough(size, own !== null && group.members.has(own.id), minGroup)
  return { organisations: isEnough ? size : null, below_minimum: !isEnough }
}

/**
 * Every indicator over the years, GET /api/analytics-report-data: by default the last three, at most ten.
 * @throws AppError not_found when an admin names an organisation that does not exist
 */
export async function readReport(scope: CompanyScope, query: ReportQuery): Promise<Report> {
  const source = await readReportSource(scope, query)
  return {
    data: {
      periods: source.periods.map(
        ({ key, label, year, quarter }): ReportPeriod => ({ key, label, year, quarter }),
      ),
      metric_categories: await inSlices(source.categories, async ({ id, name, short_name, metrics }) => ({
        id,
        name,
        short_name,
        metrics: await inSlices(metrics, (metric) => reportMetric(source, metric)),
      })),
    },
    meta: {
      years: source.years,
      ...shownSize(source),
      min_group: source.minGroup,
      as_of: source.asOf.toISOString(),
      own_number: source.own?.number ?? null,
    },
  }
}
