import { PERIODICITY } from '@/lib/calc/periods'
import type { OwnDynamics } from '@/lib/features/analytics/own/contract'
import {
  currentSignals,
  placeOfSign,
  SIGNS,
  type SignalSign,
  settledShift,
  signsBy,
} from '@/lib/features/analytics/own/rules'

/** Signs by index of the points that are drawn with one. */
export function signsOf({ points, chart }: OwnDynamics): ReadonlyMap<number, SignalSign> {
  const isDrawn = (index: number) =>
    points[index]?.own?.value != null && !chart?.ghosts.some((ghost) => ghost.index === index)
  return new Map([...signsBy(chart?.signals ?? [])].filter(([index]) => isDrawn(index)))
}

/** Suggested start of new limits: that of a shift that lasts or has settled, if within the years shown. */
export function suggestedRebase(series: OwnDynamics): number | null {
  const shift = currentSignals(series).find(({ kind }) => kind === 'shift') ?? settledShift(series)
  const point = shift && series.points[shift.since]
  const isSame = point && point.year === shift.begins.year && point.quarter === shift.begins.quarter
  return shift && isSame ? shift.since : null
}

/** Whether periods are what was approved: a quarter of months can be marked, a year of quarters cannot. */
export const isMarkable = ({ metric, points, chart }: OwnDynamics): boolean =>
  chart !== null &&
  (metric.metric_period_id === PERIODICITY.year || points.some(({ quarter, month }) => quarter + month > 0))

/** Sort key by urgency: worse before better, a signal before a target that is not reached. */
export function urgency(series: OwnDynamics): number {
  const [signal] = currentSignals(series)
  if (signal) return placeOfSign(signal)
  const { assurance = null } = series.chart ?? {}
  return SIGNS.length + (assurance === 'never' ? 0 : assurance === 'sometimes' ? 1 : 2)
}
