import type { DynamicsChart, OwnDynamics, OwnPoint } from '@/lib/features/analytics/dynamics/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'

export type ChartSignal = DynamicsChart['signals'][number]

/** What a point wears: its shape tells worse from better, its filling an outlier from a shift. */
export interface Mark {
  kind: ChartSignal['kind']
  better: boolean
}

/** The worse before the better, an outlier before a shift. */
export const MARKS: readonly Mark[] = [
  { kind: 'outlier', better: false },
  { kind: 'shift', better: false },
  { kind: 'outlier', better: true },
  { kind: 'shift', better: true },
]

/** A period's own value that counts. */
export interface OwnValue {
  index: number
  value: number
  period: OwnPoint
}

/** A percentage is drawn and told within its hundred. */
export const isPercent = (metric: AnalyticsMetric): boolean => metric.metric_unit.name.trim() === '%'

/** Whether an own value is part of the line and of the control chart. */
export const isCounted = (own: NonNullable<OwnPoint['own']>): boolean =>
  own.non_value === null && own.incomplete === undefined

/** The own values that count, in time order, gaps left out. */
export function ownValues(points: readonly OwnPoint[]): OwnValue[] {
  return points.flatMap((point, index) =>
    point.own && point.own.value !== null && isCounted(point.own)
      ? [{ index, value: point.own.value, period: point }]
      : [],
  )
}

/** Signals that say something of today: an outlier at the last value, a shift that lasts; the worse first. */
export function currentSignals({ points, chart }: Pick<OwnDynamics, 'points' | 'chart'>): ChartSignal[] {
  const last = ownValues(points).at(-1)?.index
  const current = (chart?.signals ?? []).filter(({ kind, index, lasts }) =>
    kind === 'outlier' ? index === last : lasts,
  )
  const order = ({ kind, better }: Mark) =>
    MARKS.findIndex((mark) => mark.kind === kind && mark.better === better)
  return current.toSorted((a, b) => order(a) - order(b))
}
