import type { ChartPeriod } from '@/components/analytics/charts/chart-period'
import { PERIODICITY, type Period, periodFirstDay, periodLastDay } from '@/lib/calc/periods'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

/** The beginning or the end of a measure on a chart. */
interface MeasureFlag {
  measure: MetricDynamics['measures'][number]
  kind: 'begin' | 'end'
  /** On the axis of periods. */
  x: number
}

const FLAG_NAME = { begin: 'начало', end: 'завершено' } as const

/** The flags of a chart's measures, as far as they lie on it. */
export function measureFlags({
  points,
  measures,
}: Pick<MetricDynamics, 'points' | 'measures'>): MeasureFlag[] {
  return measures.flatMap((measure) => {
    const flag = (kind: MeasureFlag['kind'], day: string | null) => {
      const x = day === null ? null : flagPlace(points, day)
      return x === null ? [] : [{ measure, kind, x }]
    }
    return [...flag('begin', measure.date_begin), ...flag('end', measure.date_end)]
  })
}

/** What the flags nearest to a period say: «№ 4 Шкала Нортон: начало». */
export function flagsAt(series: Pick<MetricDynamics, 'points' | 'measures'>, index: number): string[] {
  return measureFlags(series)
    .filter(({ x }) => Math.round(x) === index)
    .map(({ measure, kind }) => `№ ${measure.number} ${measure.name}: ${FLAG_NAME[kind]}`)
}

function periodOf({ year, quarter, month }: ChartPeriod): Period {
  const periodicity = month > 0 ? PERIODICITY.month : quarter > 0 ? PERIODICITY.quarter : PERIODICITY.year
  return { periodicity, year, quarter, month }
}

/**
 * Where a day lies on the axis of periods, each of which takes one unit around its place: between the ends of the
 * line, a day after the last period at its end. Null of a day before the first.
 */
export function flagPlace(points: readonly ChartPeriod[], day: string): number | null {
  const last = points.length - 1
  for (const [index, point] of points.entries()) {
    const period = periodOf(point)
    const [first, end] = [periodFirstDay(period), periodLastDay(period)]
    if (day < first) return index === 0 ? null : index - 0.5
    if (day > end) continue
    const whole = Date.parse(end) - Date.parse(first)
    const part = (Date.parse(day) - Date.parse(first)) / whole
    return Math.min(Math.max(index - 0.5 + part, 0), last)
  }
  return last < 0 ? null : last
}
