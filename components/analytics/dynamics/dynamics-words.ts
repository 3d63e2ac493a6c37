import { latestPoint } from '@/components/analytics/dynamics/dynamics-series'
import { groupSize, tooFewWords } from '@/components/analytics/organisations/rating-words'
import { nearerTarget } from '@/lib/calc/targets'
import { axisPeriod } from '@/lib/core/format/quarters'
import type { DynamicsPoint, MetricDynamics } from '@/lib/features/analytics/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { GOAL_SIGN, restrictionWords } from '@/lib/features/analytics/labels'
import type { OwnDynamics, OwnPoint } from '@/lib/features/analytics/own/contract'
import { goalWords, ownValues, shown } from '@/lib/features/analytics/own/rules'
import { awaitedWords, publishedWith } from '@/lib/features/analytics/publications/labels'
import type { PublicationMeta } from '@/lib/features/analytics/publications/shapes'

/** The group's period to describe: that of the last own value, else the last with enough organisations. */
function latestGroup(series: MetricDynamics): DynamicsPoint | null {
  const latest = latestPoint(series)
  if (latest && latest.median !== null) return latest
  return series.points.findLast((point) => point.median !== null) ?? null
}

export const BAND_NAME = { deciles: '10–90 %', quartiles: '25–75 %' } as const

/** «не более 2,00», «не менее 84, своя» */
export function targetWords(
  metric: AnalyticsMetric,
  { value, isOwn }: NonNullable<ReturnType<typeof targetAt>>,
): string {
  return `${goalWords(metric, value)}${isOwn ? ', своя' : ''}`
}

/** The target of the last year shown: «цель не более 2,00»; empty without one. */
export function chartGoalWords({ metric, target, target_is_own }: MetricDynamics): string {
  return target === null ? '' : `цель ${targetWords(metric, { value: target, isOwn: target_is_own })}`
}

/** «≤ 2,00», «≥ 84, своя» */
export function targetShort({ metric, target, target_is_own }: OwnDynamics): string {
  if (target === null) return '—'
  const sign = GOAL_SIGN[metric.metric_target_order.system_name]
  return `${sign} ${shown(target, metric)}${target_is_own ? ', своя' : ''}`
}

export function targetAt({ metric, points, targets }: MetricDynamics, index: number) {
  const year = points[index]?.year
  const set = targets.find((one) => one.year === year)
  return set ? nearerTarget(set, metric.metric_target_order.system_name) : null
}

/** An own value in words, for tables and tooltips. */
export function ownWords(point: Pick<DynamicsPoint, 'own'>, metric: AnalyticsMetric): string {
  if (!point.own) return 'нет утверждённых данных'
  const note = restrictionWords(point.own)
  if (point.own.value === null) return note || '—'
  return note ? `${shown(point.own.value, metric)} (${note})` : shown(point.own.value, metric)
}

/**
 * The group at the end of the organisation's series: «медиана 2,31, 41 организация», for another period than the last own value's
 * «медиана за III 26: 2,31, 41 организация»; or why there is no comparison.
 * @param isAlone whether no own value with its period stands beside them
 */
export function groupWords(
  series: MetricDynamics,
  meta: PublicationMeta & { min_group: number },
  isAlone = false,
): string {
  const group = latestGroup(series)
  if (group) {
    const when = !isAlone && group === latestPoint(series) ? '' : ` за ${axisPeriod(group)}:`
    return `медиана${when} ${shown(group.median, series.metric)}, ${groupSize(group.n, meta.min_group)}`
  }
  // Of an indicator that began after the publication.
  const [first] = ownValues(series.points)
  const awaited = first && awaitedIn(first.period, meta)
  return awaited ? `медиана: ${awaited}` : tooFewWords(meta.min_group)
}

/** Only an own value tells that the indicator was collected in the period. */
function awaitedIn(point: OwnPoint, meta: PublicationMeta): string | null {
  const awaited = awaitedWords(meta, { year: point.year, quarter: publishedWith(point) })
  return awaited && !point.own ? '—' : awaited
}

/** The size of the group in a period, or why nobody is compared in it: too few, or not published yet. */
export const sizeWords = (point: DynamicsPoint, meta: PublicationMeta): string =>
  point.n === null ? (awaitedIn(point, meta) ?? 'мало') : String(point.n)
