import { xmrChart } from '@/lib/calc/comparison/xmr'
import type { DynamicsPoint, MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'

/** An indicator where less is better, per cent, two decimals. For tests. */
export const metricOf = (overrides: Partial<AnalyticsMetric> = {}): AnalyticsMetric => ({
  id: 1,
  name: 'Частота осложнений',
  decimals: 2,
  formula: 'a * 100 / b',
  metric_unit: { id: 1, name: '%' },
  metric_target_order: { id: 1, name: 'Меньше – лучше', system_name: 'asc' },
  ...overrides,
})

export const HIGHER_IS_BETTER = { id: 2, name: 'Больше – лучше', system_name: 'desc' } as const

/** Quarters from I 2023 on. */
export function pointOf(place: number, overrides: Partial<DynamicsPoint> = {}): DynamicsPoint {
  const year = 2023 + Math.floor(place / 4)
  const quarter = (place % 4) + 1
  const none = { median: null, p10: null, p25: null, p75: null, p90: null }
  return {
    year,
    quarter,
    month: 0,
    label: '',
    own: null,
    n: null,
    below_minimum: true,
    ...none,
    ...overrides,
  }
}

/** A series of own values with its signals; null is a quarter without data. */
export function seriesOf(
  values: readonly (number | null)[],
  overrides: Partial<MetricDynamics> = {},
): MetricDynamics {
  const points = values.map((value, place) =>
    pointOf(place, { own: value === null ? null : { value, non_value: null } }),
  )
  const places = values.flatMap((value, place) => (value === null ? [] : [place]))
  const { phase, limits, signals } = xmrChart(
    values.filter((value) => value !== null),
    2,
  )
  const xmr = {
    phase,
    mean: limits?.mean ?? null,
    lower: limits?.lower ?? null,
    upper: limits?.upper ?? null,
    signals: signals.map(({ index, rule }) => ({ index: places[index] ?? 0, rule })),
  }
  return { metric: metricOf(), points, xmr, target: null, ...overrides }
}
