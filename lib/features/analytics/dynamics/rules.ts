import { searchOf } from '@/lib/core/http/api-client'
import type { DynamicsChart, OwnDynamics, OwnPoint } from '@/lib/features/analytics/dynamics/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { companyFilterOf } from '@/lib/features/analytics/rules'
import type { CompanyFilter, DynamicsQuery } from '@/lib/features/analytics/schema'

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

export const placeOfMark = ({ kind, better }: Mark): number =>
  MARKS.findIndex((mark) => mark.kind === kind && mark.better === better)

/** Signals in the order of their marks. */
export const worseFirst = <Signal extends Mark>(signals: readonly Signal[]): Signal[] =>
  signals.toSorted((a, b) => placeOfMark(a) - placeOfMark(b))

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
  return worseFirst(current)
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

/** The dynamics of a category among the organisations of another screen, at an indicator's chart. */
export function dynamicsPath(
  about: CompanyFilter & Pick<DynamicsQuery, 'company_id' | 'metric_category_id'>,
  metricId: number | null,
): string {
  const query = {
    ...companyFilterOf(about),
    company_id: about.company_id,
    metric_category_id: about.metric_category_id,
  }
  const anchor = metricId === null ? '' : `#${chartAnchor(metricId)}`
  return `/analytics/indicator?${searchOf(query)}${anchor}`
}

/** Where an indicator's chart stands on the page. */
export const chartAnchor = (metricId: number): string => `metric-${metricId}`
