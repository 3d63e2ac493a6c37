import type { OwnDynamics } from '@/lib/features/analytics/own/contract'
import {
  currentSignals,
  placeOfSign,
  SIGNS,
  type SignalSign,
  settledShift,
} from '@/lib/features/analytics/own/rules'

/** The sign of each point that has one, by its place: an outlier's over a shift's. */
export function signsOf({ points, chart }: OwnDynamics): ReadonlyMap<number, SignalSign> {
  const signs = new Map<number, SignalSign>()
  const signals = chart?.signals ?? []
  for (const { kind, better, since, until } of signals.toSorted((a, b) => (a.kind > b.kind ? -1 : 1))) {
    for (let index = since; index <= until; index += 1) {
      if (isDrawn(index, points, chart)) signs.set(index, { kind, better })
    }
  }
  return signs
}

const isDrawn = (index: number, points: OwnDynamics['points'], chart: OwnDynamics['chart']) =>
  points[index]?.own?.value != null && !chart?.ghosts.some((ghost) => ghost.index === index)

/** The segment that a point belongs to. */
export const segmentAt = ({ chart }: OwnDynamics, index: number) =>
  chart?.segments.findLast(({ from }) => from <= index)

/** Where new limits would begin: with a shift that lasts, or has become usual, and begins within the years that are shown. */
export function suggestedRebase(series: OwnDynamics): number | null {
  const shift = currentSignals(series).find(({ kind }) => kind === 'shift') ?? settledShift(series)
  const point = shift && series.points[shift.since]
  const isSame = point && point.year === shift.begins.year && point.quarter === shift.begins.quarter
  return shift && isSame ? shift.since : null
}

/** What needs a look first: the worse before the better, a signal before a target that is out of reach. */
export function urgency(series: OwnDynamics): number {
  const [signal] = currentSignals(series)
  if (signal) return placeOfSign(signal)
  const { assurance = null } = series.chart ?? {}
  return SIGNS.length + (assurance === 'never' ? 0 : assurance === 'sometimes' ? 1 : 2)
}
