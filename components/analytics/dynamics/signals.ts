import { ownValues } from '@/components/analytics/dynamics/dynamics-series'
import type { DynamicsChart, MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

export type ChartSignal = DynamicsChart['signals'][number]

/** What a point wears: its shape tells worse from better, its filling an outlier from a shift. */
export interface Mark {
  kind: ChartSignal['kind']
  better: boolean
}

export const MARKS: readonly Mark[] = [
  { kind: 'outlier', better: false },
  { kind: 'shift', better: false },
  { kind: 'outlier', better: true },
  { kind: 'shift', better: true },
]

/** Signals that say something of today: an outlier at the last value, a shift that lasts; the worse first. */
export function currentSignals({ points, chart }: MetricDynamics): ChartSignal[] {
  const last = ownValues(points).at(-1)?.index
  const current = (chart?.signals ?? []).filter(({ kind, index, lasts }) =>
    kind === 'outlier' ? index === last : lasts,
  )
  const order = ({ kind, better }: Mark) =>
    MARKS.findIndex((mark) => mark.kind === kind && mark.better === better)
  return current.toSorted((a, b) => order(a) - order(b))
}

/** The mark of each point that has one, by its place: an outlier's over a shift's. */
export function marksOf({ points, chart }: MetricDynamics): ReadonlyMap<number, Mark> {
  const marks = new Map<number, Mark>()
  const signals = chart?.signals ?? []
  for (const { kind, better, since, until } of signals.toSorted((a, b) => (a.kind > b.kind ? -1 : 1))) {
    for (let index = since; index <= until; index += 1) {
      if (isDrawn(index, points, chart)) marks.set(index, { kind, better })
    }
  }
  return marks
}

const isDrawn = (index: number, points: MetricDynamics['points'], chart: MetricDynamics['chart']) =>
  points[index]?.own?.value != null && !chart?.ghosts.some((ghost) => ghost.index === index)

/** The segment that a point belongs to. */
export const segmentAt = ({ chart }: MetricDynamics, index: number) =>
  chart?.segments.findLast(({ from }) => from <= index)

/** Where new limits would begin: with a shift that lasts and begins within the years that are shown. */
export function suggestedRebase(series: MetricDynamics): number | null {
  const shift = currentSignals(series).find(({ kind }) => kind === 'shift')
  const point = shift && series.points[shift.since]
  const isSame = point && point.year === shift.begins.year && point.quarter === shift.begins.quarter
  return shift && isSame ? shift.since : null
}

/** What needs a look first: the worse before the better, a signal before a target that is out of reach. */
export function urgency(series: MetricDynamics): number {
  const [signal] = currentSignals(series)
  if (signal) return MARKS.findIndex(({ kind, better }) => kind === signal.kind && better === signal.better)
  const { assurance = null } = series.chart ?? {}
  return MARKS.length + (assurance === 'never' ? 0 : assurance === 'sometimes' ? 1 : 2)
}
