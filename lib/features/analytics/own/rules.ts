import { formatNumber } from '@/lib/core/format/numbers'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { ORDER_WORDS } from '@/lib/features/analytics/labels'
import type { ControlChart, OwnDynamics, OwnPoint } from '@/lib/features/analytics/own/contract'

export type ChartSignal = ControlChart['signals'][number]

/** What a point wears: its shape tells worse from better and from what is neither, its filling an outlier from a shift. */
export interface SignalSign {
  kind: ChartSignal['kind']
  better: boolean | null
}

/** Whether a change is for the worse, for neither, or for the better, in the order in which they are told. */
export const SIDES = [false, null, true] as const

/** «хуже», «лучше»; of values that are not judged «изменилось». */
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

/** The worse before the better, an outlier before a shift. */
export const SIGNS: readonly SignalSign[] = SIDES.flatMap((better) => [
  { kind: 'outlier', better },
  { kind: 'shift', better },
])

export const placeOfSign = ({ kind, better }: SignalSign): number =>
  SIGNS.findIndex((sign) => sign.kind === kind && sign.better === better)

/** Each sign that is used, once and in their order. */
export const usedSigns = (used: readonly SignalSign[]): SignalSign[] =>
  SIGNS.filter(({ kind, better }) => used.some((sign) => sign.kind === kind && sign.better === better))

/** Signals in the order of their signs. */
export const worseFirst = <Signal extends SignalSign>(signals: readonly Signal[]): Signal[] =>
  signals.toSorted((a, b) => placeOfSign(a) - placeOfSign(b))

/** A period's own value that counts. */
export interface CountedValue {
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
export function ownValues(points: readonly OwnPoint[]): CountedValue[] {
  return points.flatMap((point, index) =>
    point.own && point.own.value !== null && isCounted(point.own)
      ? [{ index, value: point.own.value, period: point }]
      : [],
  )
}

/** Whether there are limits to find signals by; of a series that never changed nothing is to be found. */
export const isWatched = ({ chart }: Pick<OwnDynamics, 'chart'>): boolean =>
  (chart?.segments ?? []).some(({ phase }) => phase !== 'run')

/** The row is off wherever anything is approved. */
export const isInapplicable = ({ points }: { points: ReadonlyArray<Pick<OwnPoint, 'own'>> }): boolean =>
  points.some(({ own }) => own?.non_value === 'inactive') &&
  points.every(({ own }) => own === null || own.non_value === 'inactive')

/** A chart as far as some of its points: limits and signals stay those of the whole series. */
export function chartUpTo(chart: ControlChart, length: number): ControlChart {
  return {
    ...chart,
    segments: chart.segments
      .filter(({ from }) => from < length)
      .map((segment) => ({ ...segment, limits: segment.limits.slice(0, length - segment.from) })),
    signals: chart.signals
      .filter(({ since }) => since < length)
      .map((signal) => ({
        ...signal,
        index: Math.min(signal.index, length - 1),
        until: Math.min(signal.until, length - 1),
        lasts: signal.lasts || (signal.kind === 'shift' && signal.until >= length),
      })),
    ghosts: chart.ghosts.filter(({ index }) => index < length),
  }
}

/** Signals that say something of today: an outlier at the last value, a shift that lasts; the worse first. */
export function currentSignals({ points, chart }: Pick<OwnDynamics, 'points' | 'chart'>): ChartSignal[] {
  const last = ownValues(points).at(-1)?.index
  const current = (chart?.signals ?? []).filter(({ kind, index, lasts }) =>
    kind === 'outlier' ? index === last : lasts,
  )
  return worseFirst(current)
}

/** The last shift of the latest limits whose level has become the usual one; null where another came after it. */
export function settledShift({ chart }: Pick<OwnDynamics, 'chart'>): ChartSignal | null {
  const from = chart?.segments.at(-1)?.from ?? 0
  const last = chart?.signals.findLast(({ kind, since }) => kind === 'shift' && since > from)
  return last?.settled ? last : null
}

export interface DrawnLimits {
  center: number
  lower: number
  upper: number
}

/** The limits as they are drawn: no lower than zero unless values are, a percentage's no higher than a hundred. */
export function drawnLimits(series: OwnDynamics, index: number): DrawnLimits | null {
  const segment = series.chart?.segments.findLast(({ from }) => from <= index)
  const limits = segment?.limits[index - segment.from]
  if (!segment || segment.center === null || !limits) return null
  const isBelowZero = ownValues(series.points).some(({ value }) => value < 0)
  return {
    center: segment.center,
    lower: isBelowZero ? limits.lower : Math.max(limits.lower, 0),
    upper: isPercent(series.metric) ? Math.min(limits.upper, 100) : limits.upper,
  }
}
