import { periodWords, shortPeriod } from '@/components/analytics/charts/chart-period'
import {
  asShown,
  type Band,
  latestGroup,
  latestPoint,
  ownValues,
} from '@/components/analytics/dynamics/dynamics-series'
import { groupSize, tooFewWords } from '@/components/analytics/organisations/rating-words'
import { formatNumber } from '@/lib/core/format/numbers'
import type { DynamicsPoint, MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import type { AnalyticsMetric, OwnNonValue } from '@/lib/features/analytics/group/contract'

export const BAND_NAME: Record<Band, string> = { deciles: '10–90 %', quartiles: '25–75 %' }

/** «% · лучше, когда меньше» */
export function unitWords({ metric_unit, metric_target_order }: AnalyticsMetric): string {
  const wanted = metric_target_order.system_name === 'asc' ? 'меньше' : 'больше'
  return `${metric_unit.name} · лучше, когда ${wanted}`
}

export const shown = (value: number | null, metric: AnalyticsMetric): string =>
  formatNumber(value, metric.decimals)

export interface Direction {
  kind: 'better' | 'worse' | 'same'
  /** The arrow: where the value went, whatever that means for quality. */
  way: 'up' | 'down' | 'flat'
  words: string
}

/** The last value against the one before it, on the numbers as they are read; null with fewer than two. */
export function directionOf({ metric, points }: MetricDynamics): Direction | null {
  const [before, last] = ownValues(points).slice(-2)
  if (!before || !last) return null
  const step = asShown(asShown(last.value, metric) - asShown(before.value, metric), metric)
  const since = `к\u00a0${shortPeriod(before.period).replace(' ', '\u00a0')}`
  if (step === 0) return { kind: 'same', way: 'flat', words: `без изменений ${since}` }
  const isUp = step > 0
  const isBetter = isUp === (metric.metric_target_order.system_name === 'desc')
  const by = shown(Math.abs(step), metric)
  return {
    kind: isBetter ? 'better' : 'worse',
    way: isUp ? 'up' : 'down',
    words: `${isUp ? 'выше' : 'ниже'} на ${by} ${since} — ${isBetter ? 'лучше' : 'хуже'}`,
  }
}

/** Whether a value as it is read reaches the target; null when either is missing. */
export function meetsTarget(value: number | null, { metric, target }: MetricDynamics): boolean | null {
  if (value === null || target === null) return null
  const seen = asShown(value, metric)
  return metric.metric_target_order.system_name === 'asc' ? seen <= target : seen >= target
}

/** «не более 2,00» */
export function targetWords({ metric, target }: MetricDynamics): string {
  if (target === null) return 'не задана'
  const bound = metric.metric_target_order.system_name === 'asc' ? 'не более' : 'не менее'
  return `${bound} ${shown(target, metric)}`
}

const NON_VALUES: Record<OwnNonValue, string> = {
  missing: 'данные введены не полностью',
  zero_denominator: 'знаменатель равен нулю',
  not_finite: 'значение не вычисляется',
  inactive: 'показатель неприменим либо нет данных',
  small_denominator: 'малый знаменатель',
}

/** What restricts an own value: «малый знаменатель», «неполный год: 2 из 4»; empty for one that counts. */
export function restrictionWords({ non_value, incomplete }: Restricted): string {
  const year = incomplete ? `неполный год: ${incomplete.periods} из ${incomplete.of}` : ''
  return [non_value && NON_VALUES[non_value], year].filter(Boolean).join('; ')
}

interface Restricted {
  non_value: OwnNonValue | null
  incomplete?: { periods: number; of: number }
}

/** The own side of a period in words, for tables and hints. */
export function ownWords(point: Pick<DynamicsPoint, 'own'>, metric: AnalyticsMetric): string {
  if (!point.own) return 'нет утверждённых данных'
  const note = restrictionWords(point.own)
  if (point.own.value === null) return note || '—'
  return note ? `${shown(point.own.value, metric)} (${note})` : shown(point.own.value, metric)
}

/** The group where the own series ends: «медиана за III 26: 2,31, 41 организация»; or why there is no comparison. */
export function groupWords(series: MetricDynamics, minGroup: number): string {
  const group = latestGroup(series)
  if (group)
    return `медиана за ${shortPeriod(group)}: ${shown(group.median, series.metric)}, ${groupSize(group.n, minGroup)}`
  return tooFewWords(minGroup)
}

/** A chart told to a screen reader: the last value, the group and the signal, before the table with all numbers. */
export function chartSummary(series: MetricDynamics, words: readonly string[]): string {
  const latest = latestPoint(series)
  const own = latest
    ? `${periodWords(latest)}: ${ownWords(latest, series.metric)} ${series.metric.metric_unit.name}`
    : 'собственных значений нет'
  return [`${series.metric.name}. ${own}`, ...words.filter(Boolean)].join('; ')
}
