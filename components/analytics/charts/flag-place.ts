import type { ChartPeriod } from '@/components/analytics/charts/chart-period'
import { PERIODICITY, type Period, periodFirstDay, periodLastDay } from '@/lib/calc/periods'

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
