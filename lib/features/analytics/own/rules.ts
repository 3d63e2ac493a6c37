import { isPercentUnit } from '@/lib/calc/percent'
import { formatNumber } from '@/lib/core/format/numbers'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { GOAL_WORDS, ORDER_WORDS } from '@/lib/features/analytics/labels'
import type { ControlChart, OwnDynamics, OwnPoint } from '@/lib/features/analytics/own/contract'

export type ChartSignal = ControlChart['signals'][number]

/** The sign of a point: its shape shows worse, better or neither, its fill outlier or shift. */
export interface SignalSign {
  kind: ChartSignal['kind']
  better: boolean | null
}

/** Directions of a change in display order: worse, neither, better. */
export const SIDES = [false, null, true] as const

/** «хуже», «лучше»; «изменилось» for values that are not judged. */
export const sideWords = (better: SignalSign['better']): string =>
  better === null ? 'изменилось' : better ? 'лучше' : 'хуже'

export const SIGNAL_NAME = { outlier: 'выброс', shift: 'сдвиг' } as const

/** «выброс, хуже» */
export const signWords = ({ kind, better }: SignalSign): string =>
  `${SIGNAL_NAME[kind]}, ${sideWords(better)}`

/** «% · лучше, когда меньше» */
export const unitWords = ({ metric_unit, metric_target_order }: AnalyticsMetric): string =>
  `${metric_unit.name} · ${ORDER_WORDS[metric_target_order.system_name]}`

export const shown = (value: number | null, metric: AnalyticsMetric): string =>
  formatNumber(value, metric.decimals)

/** «не более 3,00» */
export const goalWords = (metric: AnalyticsMetric, value: number): string =>
  `${GOAL_WORDS[metric.metric_target_order.system_name]} ${shown(value, metric)}`

/** All signs in display order: worse before better, outlier before shift. */
export const SIGNS: readonly SignalSign[] = SIDES.flatMap((better) => [
  { kind: 'outlier', better },
  { kind: 'shift', better },
])

export const placeOfSign = ({ kind, better }: SignalSign): number =>
  SIGNS.findIndex((sign) => sign.kind === kind && sign.better === better)

/** The signs in use, each once, in display order. */
export const usedSigns = (used: readonly SignalSign[]): SignalSign[] =>
  SIGNS.filter(({ kind, better }) => used.some((sign) => sign.kind === kind && sign.better === better))

/** Signals in display order. */
export const worseFirst = <Signal extends SignalSign>(signals: readonly Signal[]): Signal[] =>
  signals.toSorted((a, b) => placeOfSign(a) - placeOfSign(b))

/** Whether values are percentages, whose limits are drawn up to 100 at most. */
export const isPercent = (metric: AnalyticsMetric): boolean => isPercentUnit(metric.metric_unit.name)

/** The unit of a difference of values: percentages differ by points. */
export const differenceUnit = (unit: string): string => (isPercentUnit(unit) ? 'п. п.' : unit)

/** Whether an own value is on the line and in the control chart. */
export const isCounted = (own: NonNullable<OwnPoint['own']>): boolean =>
  own.non_value === null && own.incomplete === undefined

/** Own values that count, in time order, without gaps. */
export function ownValues(points: readonly OwnPoint[]) {
  return points.flatMap((point, index) =>
    point.own && point.own.value !== null && isCounted(point.own)
      ? [{ index, value: point.own.value, period: point }]
      : [],
  )
}

/** Whether any segment is more than a run chart: it has limits, or its values are constant. */
export const isWatched = ({ chart }: Pick<OwnDynamics, 'chart'>): boolean =>
  (chart?.segments ?? []).some(({ phase }) => phase !== 'run')

/** Whether the row is off in every approved period. */
export const isInapplicable = ({ points }: { points: ReadonlyArray<Pick<OwnPoint, 'own'>> }): boolean =>
  points.some(({ own }) => own?.non_value === 'inactive') &&
  points.every(({ own }) => own === null || own.non_value === 'inactive')

/**
 * The chart of the points from `from` up to `to`; limits and signals stay those of the whole series.
 * @param to index after the last one
 */
export function chartWithin(chart: ControlChart, from: number, to: number): ControlChart {
  const placeOf = (index: number) => Math.min(Math.max(0, index - from), to - from - 1)
  return {
    ...chart,
    segments: chart.segments.flatMap((segment, place) => {
      const next = chart.segments[place + 1]
      if (segment.from >= to || (next && next.from <= from)) return []
      const hidden = Math.max(0, from - segment.from)
      const limits = segment.limits.slice(hidden, to - segment.from)
      // A rebase before the first point has no flag on the chart.
      return { ...segment, limits, from: placeOf(segment.from), rebase: hidden > 0 ? null : segment.rebase }
    }),
    signals: chart.signals
      .filter(({ index, since, until }) => since < to && Math.max(index, until) >= from)
      .map((signal) => ({
        ...signal,
        index: placeOf(signal.index),
        since: placeOf(signal.since),
        until: placeOf(signal.until),
        lasts: signal.lasts || (signal.kind === 'shift' && signal.until >= to),
      })),
    ghosts: chart.ghosts
      .filter(({ index }) => index >= from && index < to)
      .map((ghost) => ({ ...ghost, index: placeOf(ghost.index) })),
  }
}

/** Signs by index; an outlier's takes precedence over a shift's. */
export function signsBy(signals: readonly ChartSignal[]): Map<number, SignalSign> {
  const signs = new Map<number, SignalSign>()
  for (const { kind, better, since, until } of signals.toSorted((a, b) => (a.kind > b.kind ? -1 : 1)))
    for (let index = since; index <= until; index += 1) signs.set(index, { kind, better })
  return signs
}

/** Current signals: an outlier at the last value, a shift that lasts; worse ones first, none of a closed indicator. */
export function currentSignals({ points, chart, is_closed }: OwnDynamics): ChartSignal[] {
  if (is_closed) return []
  const last = ownValues(points).at(-1)?.index
  const current = (chart?.signals ?? []).filter(({ kind, index, lasts }) =>
    kind === 'outlier' ? index === last : lasts,
  )
  return worseFirst(current)
}

/** The last shift since the latest limits if its level has become usual; null if another followed. */
export function settledShift({ chart }: Pick<OwnDynamics, 'chart'>): ChartSignal | null {
  const from = chart?.segments.at(-1)?.from ?? 0
  const last = chart?.signals.findLast(({ kind, since }) => kind === 'shift' && since > from)
  return last?.settled ? last : null
}

export const segmentAt = ({ chart }: Pick<OwnDynamics, 'chart'>, index: number) =>
  chart?.segments.findLast(({ from }) => from <= index)

/** Limits as drawn: clipped at zero unless own values are negative, and at 100 for a percentage unless they are above. */
export function drawnLimits(series: OwnDynamics, index: number) {
  const segment = segmentAt(series, index)
  const limits = segment?.limits[index - segment.from]
  if (!segment || segment.center === null || !limits) return null
  const values = ownValues(series.points)
  const isBelowZero = values.some(({ value }) => value < 0)
  const isWithin = isPercent(series.metric) && values.every(({ value }) => value <= 100)
  return {
    center: segment.center,
    lower: isBelowZero ? limits.lower : Math.max(limits.lower, 0),
    upper: isWithin ? Math.min(limits.upper, 100) : limits.upper,
  }
}
