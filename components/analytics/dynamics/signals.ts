import type { OwnDynamics } from '@/lib/features/analytics/dynamics/contract'
import { currentSignals, MARKS, type Mark, placeOfMark } from '@/lib/features/analytics/dynamics/rules'

/** The mark of each point that has one, by its place: an outlier's over a shift's. */
export function marksOf({ points, chart }: OwnDynamics): ReadonlyMap<number, Mark> {
  const marks = new Map<number, Mark>()
  const signals = chart?.signals ?? []
  for (const { kind, better, since, until } of signals.toSorted((a, b) => (a.kind > b.kind ? -1 : 1))) {
    for (let index = since; index <= until; index += 1) {
      if (isDrawn(index, points, chart)) marks.set(index, { kind, better })
    }
  }
  return marks
}

const isDrawn = (index: number, points: OwnDynamics['points'], chart: OwnDynamics['chart']) =>
  points[index]?.own?.value != null && !chart?.ghosts.some((ghost) => ghost.index === index)

/** The segment that a point belongs to. */
export const segmentAt = ({ chart }: OwnDynamics, index: number) =>
  chart?.segments.findLast(({ from }) => from <= index)

/** Where new limits would begin: with a shift that lasts and begins within the years that are shown. */
export function suggestedRebase(series: OwnDynamics): number | null {
  const shift = currentSignals(series).find(({ kind }) => kind === 'shift')
  const point = shift && series.points[shift.since]
  const isSame = point && point.year === shift.begins.year && point.quarter === shift.begins.quarter
  return shift && isSame ? shift.since : null
}

/** What needs a look first: the worse before the better, a signal before a target that is out of reach. */
export function urgency(series: OwnDynamics): number {
  const [signal] = currentSignals(series)
  if (signal) return placeOfMark(signal)
  const { assurance = null } = series.chart ?? {}
  return MARKS.length + (assurance === 'never' ? 0 : assurance === 'sometimes' ? 1 : 2)
}
