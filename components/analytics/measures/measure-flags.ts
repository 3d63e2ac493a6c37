import { flagPlace } from '@/components/analytics/charts/flag-place'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

/** The beginning or the end of a measure on a chart. */
export interface MeasureFlag {
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
