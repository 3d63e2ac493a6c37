import 'server-only'
import { PERIODICITY } from '@/lib/calc/periods'
import { provenChanges } from '@/lib/calc/places/change'
import { QUARTER_SLOTS, type Slot, YEAR_SLOT } from '@/lib/calc/pooling/slots'
import { countKindOf } from '@/lib/calc/signals/metric-kind'
import { nearerTarget } from '@/lib/calc/targets'
import { type CompanyScope, reachesCategory } from '@/lib/core/auth/scope'
import { coalesced } from '@/lib/core/db/coalescing-reader'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { inSlices } from '@/lib/core/process/interactive-work'
import { absentIn } from '@/lib/features/analytics/columns/shapes'
import { readCompared } from '@/lib/features/analytics/compared/compared-data'
import type { Report, ReportCell, ReportMetric, ReportPeriod } from '@/lib/features/analytics/contract'
import { type ComparedMetric, comparedIn, type OwnCompany } from '@/lib/features/analytics/group/group-data'
import {
  areEnough,
  type ShownPeriod,
  shownPeriods,
  yearList,
  yearRange,
} from '@/lib/features/analytics/group/rules'
import type { QuarterSignal } from '@/lib/features/analytics/own/contract'
import {
  type OwnSeriesRead,
  type OwnSide,
  readOwnSeries,
  slotKey,
} from '@/lib/features/analytics/own/own-data'
import { signsBy } from '@/lib/features/analytics/own/rules'
import { chartedSeries, ownChart, spreadsOf } from '@/lib/features/analytics/own/series-data'
import type { Compared } from '@/lib/features/analytics/publications/compared-data'
import { changeChance, reportCell } from '@/lib/features/analytics/report/report-cell'
import type { ReportQuery } from '@/lib/features/analytics/schema'
import { readTargets } from '@/lib/features/targets/data'

const DEFAULT_YEARS = 3

/**
 * Input of the report and its workbook, read as one snapshot.
 * @throws AppError not_found when an admin names an organisation that does not exist
 */
export async function readReportSource(scope: CompanyScope, query: ReportQuery) {
  const { own, publication, group, due, categories: all, covered, meta } = await readCompared(scope, query)
  const range = yearRange(query, covered, DEFAULT_YEARS)
  const periods = reportPeriods(range)
  const categories = comparedIn(
    all.filter(({ id }) => reachesCategory(scope, id)),
    periods,
  )
  const categoryIds = categories.map(({ id }) => id)
  // Limits and signals depend on the whole series, whatever years are shown.
  const whole = { from: Math.min(covered.min, range.from - 1), to: Math.max(covered.max, range.to) }
  const [groupYears, series, targets] = await coalesced(() =>
    Promise.all([
      publication.readGroup(categoryIds, yearList(range), { group, own: own?.id ?? null }),
      readOwnSeries(own, whole, { publication }),
      readTargets(own?.id ?? null),
    ]),
  )
  const charted = own ? categories.flatMap(({ metrics }) => metrics) : []
  const signals = await inSlices(charted, (metric) => [...signalsOf(metric, series)])
  const spreads = new Map((await inSlices(charted, (metric) => [...spreadsOf(metric, series)])).flat())
  return {
    own,
    /** Of all its quarters: limits start at its beginning, whatever is shown. */
    series,
    /** By indicator and quarter. */
    signals: new Map(signals.flat()),
    /** By indicator and period: significant changes. */
    proven: provenIn(periods, charted, { own: series.own, spreads }),
    targets,
    publication,
    meta,
    group,
    due,
    groupYears,
    categories,
    /** Quarters followed by their year, year by year. */
    periods,
    years: { min: covered.min, max: covered.max, ...range },
    minGroup: env().MIN_COMPARISON_GROUP,
  }
}

/** Signals of an indicator's quarters as in the dynamics; an outlier takes precedence over a shift. */
function signalsOf(metric: ComparedMetric, side: OwnSeriesRead): Map<string, QuarterSignal> {
  const series = chartedSeries(metric, side)
  const signs = signsBy(ownChart(metric, series, 0)?.signals ?? [])
  return new Map(
    series.flatMap(({ period, cell }, place) => {
      const sign = cell && signs.get(place)
      return sign ? [[slotKey(metric.id, period.year, period.slot), sign]] : []
    }),
  )
}

export type ReportSource = Awaited<ReturnType<typeof readReportSource>>

/** Significant changes, judged separately for each period, so that other years have no influence. */
function provenIn(
  periods: readonly ShownPeriod[],
  metrics: readonly ComparedMetric[],
  { own, spreads }: { own: OwnSide; spreads: ReadonlyMap<string, number> },
): ReadonlySet<string> {
  return new Set(
    periods.flatMap(({ year, slot }) => {
      const before = slotBefore(year, slot)
      const changes = metrics.flatMap((metric) => {
        const key = slotKey(metric.id, year, slot)
        const chance = changeChance({
          counts: countKindOf(metric.shown.metric_kind, metric.ratio),
          own: own.at(metric, year, slot),
          before: own.at(metric, before.year, before.slot),
          spread: spreads.get(key) ?? 1,
        })
        return chance === null ? [] : [{ key, chance }]
      })
      const proven = provenChanges(changes.map(({ chance }) => chance))
      return changes.flatMap(({ key }, index) => (proven[index] ? [key] : []))
    }),
  )
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

export function reportCellAt(source: ReportSource, metric: ComparedMetric, period: ShownPeriod): ReportCell {
  const { year, slot } = period
  const before = slotBefore(year, slot)
  const groupView = source.groupYears.of(metric.categoryId, year)
  const isWithin = source.own !== null && source.group.mask[source.own.id] === 1
  return reportCell({
    metric,
    column: groupView.column(metric.id, slot),
    absent: absentIn({ due: source.due, year, slot }, groupView.reported),
    minGroup: source.minGroup,
    isWithin,
    ownReleased: groupView.own(metric.id, slot),
    own: source.series.own.at(metric, year, slot),
    before: source.series.own.at(metric, before.year, before.slot),
    signal: source.signals.get(slotKey(metric.id, year, slot)) ?? null,
    isBeyondChance: source.proven.has(slotKey(metric.id, year, slot)),
  })
}

/** The nearer of an indicator's targets of the last year. */
export function targetOf({ targets, years }: ReportSource, metric: ComparedMetric): ReportMetric['target'] {
  const nearer = nearerTarget(targets.at(metric, years.to), metric.shown.metric_target_order.system_name)
  return nearer && { value: nearer.value, is_own: nearer.isOwn }
}

const reportMetric = (source: ReportSource, metric: ComparedMetric): ReportMetric => ({
  metric: metric.shown,
  target: targetOf(source, metric),
  cells: Object.fromEntries(
    source.periods.map((period) => [period.key, reportCellAt(source, metric, period)]),
  ),
})

/** Number of compared organisations; null below the minimum group size. */
export function shownSize({ group, own, minGroup }: Pick<ReportSource, 'group' | 'own' | 'minGroup'>) {
  const { size } = group.members
  const isEnough = areEnough(size, own !== null && group.members.has(own.id), minGroup)
  return { organisations: isEnough ? size : null, below_minimum: !isEnough }
}

/**
 * Every indicator within reach over the years, GET /api/analytics-report-data: by default the last three, at most ten.
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
      ...source.meta,
    },
  }
}

interface InQuarter {
  metrics: readonly ComparedMetric[]
  year: number
  slot: Slot
  covered: { min: number; max: number }
  publication: Compared
}

/** Signals of the organisation's series in one quarter; limits use all quarters. */
export async function readSignals(
  own: OwnCompany | null,
  { metrics, year, slot, covered, publication }: InQuarter,
): Promise<Array<QuarterSignal & { metric_id: number }>> {
  if (own === null || !QUARTER_SLOTS.includes(slot)) return []
  const years = { from: Math.min(covered.min, year), to: Math.max(covered.max, year) }
  const charted = [...new Set(metrics.map(({ categoryId }) => categoryId))]
  const series = await coalesced(() => readOwnSeries(own, years, { publication, charted }))
  const found = await inSlices(metrics, (metric) => {
    const signal = signalsOf(metric, series).get(slotKey(metric.id, year, slot))
    return signal ? [{ ...signal, metric_id: metric.id }] : []
  })
  return found.flat()
}
