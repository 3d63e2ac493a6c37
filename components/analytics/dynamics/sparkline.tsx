import { ChartMark } from '@/components/analytics/dynamics/chart-mark'
import { marksOf } from '@/components/analytics/dynamics/signals'
import { Sparkline as Line } from '@/components/ui/basics/sparkline'
import type { OwnDynamics } from '@/lib/features/analytics/dynamics/contract'
import { ownValues } from '@/lib/features/analytics/dynamics/rules'

/** Own values over all periods at a glance; a period without a counted value breaks the line. */
export function Sparkline({ series }: { series: OwnDynamics }) {
  const left = new Set(series.chart?.ghosts.map(({ index }) => index))
  const values = new Map(ownValues(series.points).map(({ index, value }) => [index, value]))
  const marks = marksOf(series)
  return (
    <Line
      values={series.points.map((_, index) => (left.has(index) ? null : (values.get(index) ?? null)))}
      markAt={(index, x, y) => {
        const mark = marks.get(index)
        return mark && <ChartMark key={index} cx={x} cy={y} mark={mark} />
      }}
    />
  )
}
