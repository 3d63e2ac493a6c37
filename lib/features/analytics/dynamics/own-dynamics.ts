import type { OwnDynamics } from '@/lib/features/analytics/dynamics/contract'
import type { ShownPeriod } from '@/lib/features/analytics/dynamics/dynamics-periods'
import { type ChartedPeriod, ownChart } from '@/lib/features/analytics/dynamics/own-chart'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import { slotKey } from '@/lib/features/analytics/group/own-data'
import type { ChartMark } from '@/lib/features/analytics/marks/marks-data'
import type { OwnSide } from '@/lib/features/analytics/report/report-own-data'

/** What an organisation approved, and what it marked. */
export interface MarkedSide {
  own: OwnSide
  marks: ReadonlyMap<string, readonly ChartMark[]>
}

export interface OwnSource extends MarkedSide {
  /** All that the own series has, of which the last ones are shown. */
  charted: readonly ShownPeriod[]
  periods: readonly ShownPeriod[]
}

/** The own series of an indicator over these periods, with what is marked on it. */
export function chartedSeries(
  metric: ComparedMetric,
  { own, marks }: MarkedSide,
  periods: readonly ShownPeriod[],
): ChartedPeriod[] {
  return periods.map((period) => ({
    period,
    cell: own.at(metric, period.year, period.slot),
    marks: marks.get(slotKey(metric.id, period.year, period.slot)) ?? [],
  }))
}

/** An indicator's own values over the shown periods, with the control chart of all there are. */
export function ownDynamics(metric: ComparedMetric, source: OwnSource): OwnDynamics {
  const series = chartedSeries(metric, source, source.charted)
  const from = source.charted.length - source.periods.length
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
    chart: ownChart({ ...metric, kind: metric.shown.metric_kind }, series, from),
    target: metric.target,
  }
}
