import type { ShownPeriod } from '@/lib/features/analytics/dynamics/dynamics-periods'
import { ownChart } from '@/lib/features/analytics/dynamics/own-chart'
import { chartedSeries, type MarkedSide } from '@/lib/features/analytics/dynamics/own-dynamics'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import { slotKey } from '@/lib/features/analytics/group/own-data'

/** A signal of the own series at one of its quarters. */
export interface QuarterSignal {
  kind: 'outlier' | 'shift'
  better: boolean
  /** An outlier, or the quarter that a shift begins with. */
  isNew: boolean
}

interface Series extends MarkedSide {
  /** Every quarter from the first there is. */
  quarters: readonly ShownPeriod[]
}

/** The signals of an indicator's quarters, as the dynamics show them; an outlier before a shift. */
export function signalsOf(metric: ComparedMetric, { quarters, ...side }: Series): Map<string, QuarterSignal> {
  const series = chartedSeries(metric, side, quarters)
  const found = new Map<string, QuarterSignal>()
  const signals = ownChart({ ...metric, kind: metric.shown.metric_kind }, series, 0)?.signals ?? []
  for (const kind of ['shift', 'outlier'] as const) {
    for (const signal of signals.filter((one) => one.kind === kind)) {
      const [from, to] = kind === 'shift' ? [signal.since, signal.until] : [signal.index, signal.index]
      for (const [place, { period, cell }] of series.entries()) {
        if (place < from || place > to || !cell) continue
        found.set(slotKey(metric.id, period.year, period.slot), {
          kind,
          better: signal.better,
          isNew: place === from,
        })
      }
    }
  }
  return found
}
