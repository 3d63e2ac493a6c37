import { nearerTarget } from '@/lib/calc/targets'
import type { OwnDynamics } from '@/lib/features/analytics/dynamics/contract'
import type { ShownPeriod } from '@/lib/features/analytics/dynamics/dynamics-periods'
import { type ChartedPeriod, ownChart } from '@/lib/features/analytics/dynamics/own-chart'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import { slotKey } from '@/lib/features/analytics/group/own-data'
import type { ChartMark } from '@/lib/features/analytics/marks/marks-data'
import type { OwnSide } from '@/lib/features/analytics/report/report-own-data'
import type { Measure } from '@/lib/features/measures/shapes'
import type { AllTargets } from '@/lib/features/targets/data'

/** What an organisation approved, and what it marked. */
export interface MarkedSide {
  own: OwnSide
  marks: ReadonlyMap<string, readonly ChartMark[]>
}

export interface OwnSource extends MarkedSide {
  /** All that the own series has, of which the last ones are shown. */
  charted: readonly ShownPeriod[]
  periods: readonly ShownPeriod[]
  targets: AllTargets
  /** The plan of the organisation. */
  measures: readonly Measure[]
}

const NO_MARKS: readonly ChartMark[] = []

/** The own series of an indicator over these periods, with what is marked on it. */
export function chartedSeries(
  metric: ComparedMetric,
  { own, marks }: MarkedSide,
  periods: readonly ShownPeriod[],
): ChartedPeriod[] {
  return periods.map((period) => ({
    period,
    cell: own.at(metric, period.year, period.slot),
    marks: (marks.size > 0 && marks.get(slotKey(metric.id, period.year, period.slot))) || NO_MARKS,
  }))
}

/** An indicator's own values over the shown periods, with the control chart of all there are. */
export function ownDynamics(metric: ComparedMetric, source: OwnSource): OwnDynamics {
  const series = chartedSeries(metric, source, source.charted)
  const from = source.charted.length - source.periods.length
  const targets = targetsOf(metric, source)
  const lastYear = source.periods.at(-1)?.year
  const current = targets.find(({ year }) => year === lastYear)
  const nearer = current ? nearerTarget(current, metric.order) : null
  const target = nearer?.value ?? null
  return {
    metric: metric.shown,
    points: series.slice(from).map(({ period: { year, quarter, month, label }, cell }) => ({
      year,
      quarter,
      month,
      label,
      own: cell && {
        value: cell.value,
        non_value: cell.nonValue,
        ...(cell.incomplete ? { incomplete: cell.incomplete } : {}),
      },
    })),
    chart: ownChart({ ...metric, kind: metric.shown.metric_kind, target }, series, from),
    target,
    target_is_own: nearer?.isOwn ?? false,
    targets,
    measures: flagsOf(metric, source),
  }
}

/** Of every year shown, and of those after it that have one. */
function targetsOf(metric: ComparedMetric, { periods, targets }: OwnSource): OwnDynamics['targets'] {
  const shown = new Set(periods.map(({ year }) => year))
  const later = targets.yearsOf(metric.id).filter((year) => year > Math.max(...shown))
  return [...shown, ...later].map((year) => targets.at(metric, year))
}

function flagsOf(metric: ComparedMetric, { measures }: OwnSource): OwnDynamics['measures'] {
  return measures
    .filter((measure) => measure.metric.id === metric.id && measure.status !== 'cancelled')
    .map(({ id, number, name, date_begin, date_end }) => ({ id, number, name, date_begin, date_end }))
}
