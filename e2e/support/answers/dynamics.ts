import { METHOD_VERSION } from '@/lib/calc/method-version'
import { controlChart, type OwnSeries } from '@/lib/calc/signals/chart'
import type { DynamicsPoint, MetricDynamics } from '@/lib/features/analytics/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import type { ControlChart } from '@/lib/features/analytics/own/contract'

/** An indicator in per cent with two decimals, lower is better. */
export const metricOf = (overrides: Partial<AnalyticsMetric> = {}): AnalyticsMetric => ({
  id: 1,
  name: 'Частота осложнений',
  short_name: 'Осложнения',
  decimals: 2,
  formula: 'a * 100 / b',
  metric_unit: { id: 1, name: '%' },
  metric_period_id: 2,
  metric_kind: 'proportion',
  metric_target_order: { id: 1, name: 'Меньше – лучше', system_name: 'asc' },
  ...overrides,
})

export const HIGHER_IS_BETTER = { id: 2, name: 'Больше – лучше', system_name: 'desc' } as const

/** The point of a quarter, counted from I 2023. */
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
  const chart = chartFixture(values.map((value) => (value === null ? null : { value, counted: null })))
  const target = overrides.target ?? null
  const years = [...new Set(points.map(({ year }) => year))]
  const targets = years.map((year) => ({ year, own: null, project: target }))
  return {
    metric: metricOf(),
    points,
    chart,
    is_closed: false,
    successor: null,
    target,
    target_is_own: false,
    targets,
    measures: [],
    ...overrides,
  }
}

const datesAt = (place: number) => {
  const { year, quarter, month } = pointOf(place)
  return { year, quarter, month }
}

/** The chart of a series, lower is better. */
export function chartFixture(points: OwnSeries['points'], counts: OwnSeries['counts'] = null): ControlChart {
  const { segments, signals } = controlChart({ points, rebases: [], ghosts: [], counts })
  return {
    method: METHOD_VERSION,
    segments: segments.map(({ baseline: [first, last], points: length, ...segment }) => ({
      ...segment,
      baseline: { from: datesAt(first), to: datesAt(last), points: length },
      rebase: null,
    })),
    signals: signals.map(({ side, ...signal }) => {
      const center = segments.findLast(({ from }) => from <= signal.index)?.center ?? 0
      const of = points[signal.index]?.counted
      return {
        ...signal,
        better: side === -1,
        higher: side === 1,
        begins: datesAt(signal.since),
        center,
        cases: of && counts ? { own: of.cases, usual: (center * of.of) / counts.factor } : null,
      }
    }),
    ghosts: [],
    assurance: null,
  }
}
