import type { OwnDynamics } from '@/lib/features/analytics/own/contract'
import {
  currentSignals,
  placeOfSign,
  SIGNS,
  type SignalSign,
  settledShift,
} from '@/lib/features/analytics/own/rules'

/** Signs by index; an outlier's takes precedence over a shift's. */
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

export const segmentAt = ({ chart }: OwnDynamics, index: number) =>
  chart?.segments.findLast(({ from }) => from <= index)

/** Suggested start of new limits: that of a shift that lasts or has settled, if within the years shown. */
export function suggestedRebase(series: OwnDynamics): number | null {
  const shift = currentSignals(series).find(({ kind }) => kind === 'shift') ?? settledShift(series)
  const point = shift && series.points[shift.since]
  const isSame = point && point.year === shift.begins.year && point.quarter === shift.begins.quarter
  return shift && isSame ? shift.since : null
}

/** Sort key by urgency: worse before better, a signal before a target that is not reached. */
export function urgency(series: OwnDynamics): number {
  const [signal] = currentSignals(series)
  if (signal) return placeOfSign(signal)
  const { assurance = null } = series.chart ?? {}
  return SIGNS.length + (assurance === 'never' ? 0 : assurance === 'sometimes' ? 1 : 2)
}
