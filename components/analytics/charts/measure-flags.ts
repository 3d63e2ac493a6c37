import {
  comparePeriods,
  knownPeriod,
  type Period,
  periodContaining,
  periodFirstDay,
  periodLastDay,
} from '@/lib/calc/periods'
import { formatDate } from '@/lib/core/format/dates'
import { axisPeriod } from '@/lib/core/format/quarters'
import type { MetricDynamics } from '@/lib/features/analytics/contract'

interface MeasureFlag {
  measure: MetricDynamics['measures'][number]
  kind: 'begin' | 'end'
  /** Position on the axis of periods. */
  x: number
  day: string
  /** The period of a day that lies after the chart's last period. */
  beyond: Period | null
}

const FLAG_NAME = { begin: 'начало', end: 'завершено' } as const

export function measureFlags({
  points,
  measures,
}: Pick<MetricDynamics, 'points' | 'measures'>): MeasureFlag[] {
  return measures.flatMap((measure) => {
    const flag = (kind: MeasureFlag['kind'], day: string | null) => {
      const x = day === null ? null : flagPlace(points, day)
      return x === null || day === null ? [] : [{ measure, kind, x, day, beyond: beyondOf(points, day) }]
    }
    return [...flag('begin', measure.date_begin), ...flag('end', measure.date_end)]
  })
}

/** Flag texts of a period: «№ 4 Шкала Нортон: начало»; later days are listed at the last period with their date. */
export function flagsAt(series: Pick<MetricDynamics, 'points' | 'measures'>, index: number): string[] {
  const point = series.points[index]
  if (!point) return []
  const period = knownPeriod(point)
  const isLast = index === series.points.length - 1
  return measureFlags(series)
    .filter(({ day, beyond }) =>
      beyond ? isLast : comparePeriods(periodContaining(period.periodicity, day), period) === 0,
    )
    .map(({ measure: { number, name }, kind, day, beyond }) =>
      [`№ ${number} ${name}: ${FLAG_NAME[kind]}`, beyond && formatDate(day)].filter(Boolean).join(' '),
    )
}

/** Flags as drawn: those at one place are merged, those too close for their texts are stacked. */
interface DrawnFlag {
  kind: MeasureFlag['kind']
  x: number
  row: number
  numbers: number[]
  /** The period, for days after the last one. */
  where: string
}

/** The row above the plot, where neither lines nor their names are; row 0 is that of new limits. */
export const ABOVE_PLOT = -1

/** Share of the axis that a flag with its text takes. */
const FLAG_WIDTH = 0.15

export function drawnFlags(series: Pick<MetricDynamics, 'points' | 'measures'>): DrawnFlag[] {
  const near = FLAG_WIDTH * Math.max(series.points.length - 1, 1)
  const drawn: DrawnFlag[] = []
  for (const { measure, kind, x, beyond } of measureFlags(series)) {
    const where = beyond ? ` · ${axisPeriod(beyond)}` : ''
    const same = drawn.find((one) => one.kind === kind && one.x === x && one.where === where)
    if (same) same.numbers.push(measure.number)
    else {
      const occupied = drawn.filter((one) => Math.abs(one.x - x) < near).map(({ row }) => row)
      const row = [ABOVE_PLOT, ...occupied.map((one) => Math.max(one + 1, 1))].toSorted(
        (one, other) => one - other,
      )
      drawn.push({
        kind,
        x,
        row: row.find((one) => !occupied.includes(one)) ?? ABOVE_PLOT,
        numbers: [measure.number],
        where,
      })
    }
  }
  return drawn
}

/** «№ 6, 9 · IV 26» */
export const flagWords = ({ numbers, where }: DrawnFlag): string =>
  `№ ${numbers.toSorted((one, other) => one - other).join(', ')}${where}`

/** The period of a day after the last one; null for earlier days. */
function beyondOf(points: ReadonlyArray<Omit<Period, 'periodicity'>>, day: string): Period | null {
  const last = points.at(-1)
  const period = last && knownPeriod(last)
  return period && day > periodLastDay(period) ? periodContaining(period.periodicity, day) : null
}

/**
 * Position of a day on the axis of periods, each one unit wide around its index; clamped to the line's ends, where
 * later days go to the last one. Null before the first period.
 */
export function flagPlace(points: ReadonlyArray<Omit<Period, 'periodicity'>>, day: string): number | null {
  const last = points.length - 1
  for (const [index, point] of points.entries()) {
    const period = knownPeriod(point)
    const [first, end] = [periodFirstDay(period), periodLastDay(period)]
    if (day < first) return index === 0 ? null : index - 0.5
    if (day > end) continue
    const whole = Date.parse(end) - Date.parse(first)
    const part = (Date.parse(day) - Date.parse(first)) / whole
    return Math.min(Math.max(index - 0.5 + part, 0), last)
  }
  return last < 0 ? null : last
}
